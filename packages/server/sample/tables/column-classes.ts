/** What a scanner would find out about a column from its name: tags and glossary terms. */
export interface ColumnClass {
  readonly tags: readonly string[];
  readonly terms: readonly string[];
}

const classes: readonly (ColumnClass & { readonly pattern: RegExp })[] = [
  { pattern: /^(customer_|work_|contact_)?e?mail(_address)?$/, tags: ["PII", "GDPR-Erasure"], terms: ["PersonalData.EmailAddress"] },
  { pattern: /^(mobile_|contact_)?phone(_number)?$/, tags: ["PII", "GDPR-Erasure"], terms: ["PersonalData.PhoneNumber"] },
  { pattern: /^(first|last|full|recipient|customer)_name$/, tags: ["PII"], terms: ["PersonalData.PersonName"] },
  { pattern: /^(street|house_number|postal_code|address_line_\d)$/, tags: ["PII"], terms: ["PersonalData.PostalAddress"] },
  { pattern: /^(birth_date|date_of_birth)$/, tags: ["PII"], terms: ["PersonalData.DateOfBirth"] },
  { pattern: /^(iban|bank_account)$/, tags: ["PII", "Financial"], terms: ["PersonalData.BankAccount"] },
  { pattern: /^(national_id|tax_id)$/, tags: ["PII"], terms: ["PersonalData.NationalId"] },
  { pattern: /^(ip_address|device_id)$/, tags: ["PII"], terms: [] },
  { pattern: /^(salary|gross_pay|net_pay)$/, tags: ["Financial"], terms: ["Classification.Restricted"] },
  { pattern: /^sku$/, tags: [], terms: ["Commerce.StockKeepingUnit"] },
  { pattern: /^(net_sales|net_amount)$/, tags: ["Financial"], terms: ["Commerce.NetSales"] },
  { pattern: /^gross_sales$/, tags: ["Financial"], terms: ["Commerce.GrossSales"] },
  { pattern: /^(vat|vat_amount|vat_rate)$/, tags: ["Financial"], terms: ["Finance.Vat"] },
  { pattern: /^gross_margin$/, tags: ["Financial"], terms: ["Finance.GrossMargin"] },
  { pattern: /^cost_centre_(id|code)$/, tags: [], terms: ["Finance.CostCentre"] },
  { pattern: /^(on_hand|quantity_on_hand)$/, tags: [], terms: ["Logistics.StockOnHand"] },
  { pattern: /^(churn_probability|is_churned|churned_at)$/, tags: [], terms: ["Customer.Churn"] },
  { pattern: /^(lifetime_value|predicted_lifetime_value)$/, tags: [], terms: ["Customer.LifetimeValue"] },
  { pattern: /^(marketing_consent|consent_given)$/, tags: [], terms: ["Customer.Consent"] },
];

/** The class of a column, by the last part of its plain path; undefined when its name tells nothing. */
export function columnClass(plainPath: string): ColumnClass | undefined {
  const name = plainPath.slice(plainPath.lastIndexOf(".") + 1);
  return classes.find(({ pattern }) => pattern.test(name));
}
