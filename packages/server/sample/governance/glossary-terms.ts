interface GlossaryNode {
  readonly id: string;
  readonly name: string;
  readonly definition: string;
  readonly parent?: string;
  readonly steward: string;
}

export interface Term {
  /** The node before the dot. */
  readonly id: string;
  readonly name: string;
  readonly definition: string;
  readonly domain?: string;
  readonly source?: { readonly name: string; readonly url: string };
  readonly isA?: readonly string[];
  readonly has?: readonly string[];
  readonly values?: readonly string[];
  readonly related?: readonly string[];
}

export const nodes: readonly GlossaryNode[] = [
  { id: "Classification", name: "Classification", definition: "How far data may travel.", steward: "marta.kovacs" },
  {
    id: "PersonalData",
    name: "Personal Data",
    definition: "Anything that tells one person from another (personuppgifter, personenbezogene Daten).",
    parent: "Classification",
    steward: "marta.kovacs",
  },
  { id: "Commerce", name: "Commerce", definition: "Words of the shop.", steward: "olu.adeyemi" },
  { id: "Customer", name: "Customer", definition: "Words about people who buy.", steward: "sinead.obrien" },
  { id: "Logistics", name: "Logistics", definition: "Words of the warehouses.", steward: "erik.sandberg" },
  { id: "Finance", name: "Finance", definition: "Words that auditors care about.", steward: "jonas.becker" },
];

const gdpr = { name: "GDPR, article 4", url: "https://eur-lex.europa.eu/eli/reg/2016/679/oj" };

export const terms: readonly Term[] = [
  { id: "Classification.Public", name: "Public", definition: "May be read by anyone, anywhere." },
  { id: "Classification.Internal", name: "Internal", definition: "For everyone at Quillmere." },
  { id: "Classification.Confidential", name: "Confidential", definition: "For those who need it for their work; access is logged." },
  { id: "Classification.Restricted", name: "Restricted", definition: "For people named by the owner, one by one." },
  {
    id: "PersonalData.PersonName",
    name: "Person Name",
    definition: "Given name, family name or both.",
    source: gdpr,
    isA: ["Classification.Confidential"],
    domain: "customer",
  },
  {
    id: "PersonalData.EmailAddress",
    name: "Email Address",
    definition: "A mail address of a person. Stored in lower case.",
    source: gdpr,
    isA: ["Classification.Confidential"],
    related: ["PersonalData.PhoneNumber"],
    domain: "customer",
  },
  {
    id: "PersonalData.PhoneNumber",
    name: "Phone Number",
    definition: "In the format of E.164.",
    source: { name: "ITU-T E.164", url: "https://www.itu.int/rec/T-REC-E.164" },
    isA: ["Classification.Confidential"],
    domain: "customer",
  },
  {
    id: "PersonalData.PostalAddress",
    name: "Postal Address",
    definition: "Street, house number, postal code or a combination that leads to a home.",
    source: gdpr,
    isA: ["Classification.Confidential"],
  },
  {
    id: "PersonalData.DateOfBirth",
    name: "Date of Birth",
    definition: "Day somebody was born.",
    source: gdpr,
    isA: ["Classification.Restricted"],
  },
  {
    id: "PersonalData.NationalId",
    name: "National Identifier",
    definition: "Number that a state gives its citizens: personnummer, Steuer-ID, PESEL, 個人番号.",
    isA: ["Classification.Restricted"],
  },
  {
    id: "PersonalData.BankAccount",
    name: "Bank Account",
    definition: "IBAN or national account number.",
    source: { name: "ISO 13616", url: "https://www.iso.org/standard/81090.html" },
    isA: ["Classification.Restricted"],
  },
  {
    id: "Commerce.Order",
    name: "Order",
    definition: "A customer's binding wish to buy, in any channel. An order exists from the moment the confirmation is shown.",
    has: ["Commerce.OrderLine"],
    related: ["Customer.Customer", "Logistics.Shipment"],
    domain: "orders",
  },
  { id: "Commerce.OrderLine", name: "Order Line", definition: "One SKU of an order with its quantity and price.", domain: "orders" },
  {
    id: "Commerce.Basket",
    name: "Basket",
    definition: "Goods a visitor has put aside, not yet an order.",
    related: ["Commerce.Order"],
    domain: "orders",
  },
  {
    id: "Commerce.Return",
    name: "Return",
    definition: "Goods on their way back, announced by the customer.",
    related: ["Commerce.Refund"],
    domain: "orders",
  },
  { id: "Commerce.Refund", name: "Refund", definition: "Money paid back.", domain: "payments" },
  { id: "Commerce.Promotion", name: "Promotion", definition: "A price reduction for a limited time.", domain: "marketing" },
  {
    id: "Commerce.StockKeepingUnit",
    name: "Stock Keeping Unit (SKU)",
    definition: "The smallest thing that can be sold: a product in one size and colour.",
    domain: "catalogue",
  },
  {
    id: "Commerce.GrossSales",
    name: "Gross Sales",
    definition: "What customers pay, VAT included, before returns.",
    has: ["Finance.Vat"],
    domain: "finance",
  },
  {
    id: "Commerce.NetSales",
    name: "Net Sales",
    definition: "Gross sales less VAT and discounts. *Returns are not subtracted*; see the monthly report for that.",
    isA: ["Commerce.GrossSales"],
    related: ["Finance.GrossMargin"],
    domain: "finance",
  },
  {
    id: "Commerce.ConversionRate",
    name: "Conversion Rate",
    definition: "Share of visits that end with an order.",
    related: ["Commerce.Order"],
    domain: "marketing",
  },
  {
    id: "Customer.Customer",
    name: "Customer",
    definition: "A person with an account or at least one order. Households are not joined.",
    has: ["PersonalData.EmailAddress", "PersonalData.PersonName"],
    domain: "customer",
  },
  {
    id: "Customer.LoyaltyMember",
    name: "Loyalty Member",
    definition: "A customer who has joined the Quillmere Circle.",
    isA: ["Customer.Customer"],
    domain: "loyalty",
  },
  {
    id: "Customer.Churn",
    name: "Churn",
    definition: "No order for 365 days after at least one.",
    related: ["Customer.LifetimeValue"],
    domain: "customer",
  },
  {
    id: "Customer.LifetimeValue",
    name: "Customer Lifetime Value",
    definition: "Net sales less returns since the first order.",
    domain: "customer",
  },
  {
    id: "Customer.Consent",
    name: "Consent",
    definition: "A customer's yes to a purpose, with the time it was given. Can be taken back.",
    source: gdpr,
    domain: "customer",
  },
  { id: "Logistics.Shipment", name: "Shipment", definition: "A parcel or pallet with one tracking number.", domain: "delivery" },
  {
    id: "Logistics.StockOnHand",
    name: "Stock on Hand",
    definition: "Pieces that lie in a warehouse, reserved ones included.",
    domain: "inventory",
  },
  {
    id: "Logistics.LeadTime",
    name: "Lead Time",
    definition: "Days from an order to a supplier until the goods are on the shelf.",
    domain: "inventory",
  },
  {
    id: "Logistics.DeliveryPromise",
    name: "Delivery Promise",
    definition: "The latest day of delivery that was shown at checkout.",
    related: ["Logistics.Shipment"],
    domain: "delivery",
  },
  { id: "Finance.Ledger", name: "Ledger", definition: "The book of all bookings (huvudbok, Hauptbuch, grand livre).", domain: "finance" },
  { id: "Finance.CostCentre", name: "Cost Centre", definition: "Where in the company a cost arises.", domain: "finance" },
  {
    id: "Finance.GrossMargin",
    name: "Gross Margin",
    definition: "Net sales less the purchase price of the goods.",
    isA: ["Commerce.NetSales"],
    domain: "finance",
  },
  { id: "Finance.Vat", name: "Value Added Tax", definition: "VAT, moms, MwSt., TVA.", domain: "finance" },
  { id: "Finance.ExchangeRate", name: "Exchange Rate", definition: "Units of a currency for one euro.", domain: "finance" },
];
