import { describeTables } from "../tables/describe-tables.ts";
import type { Place } from "../tables/sample-dataset.ts";

const place: Place = {
  platform: "postgres",
  path: ["finance", "ledger"],
  domain: "finance",
  owners: { technical: "finance-controlling", business: "jonas.becker" },
  kind: "Table",
  properties: { cluster: "pg-office-01", retention: "10 years (Bokföringslagen, HGB § 257)" },
};

/** The finance ledger. */
export const financeTables = describeTables(place, [
  {
    name: "accounts",
    description: "The chart of accounts, BAS 2024 with our own sub-accounts.",
    rows: 1_870,
    tags: ["Tier2", "Financial"],
    columns: `
      account_code  text key              -- Four digits, sub-accounts six
      name          text required
      kind          text required         -- asset, liability, equity, income or expense
      parent_code   text -> accounts.account_code
      is_active     boolean required
    `,
  },
  {
    name: "cost_centres",
    description: "Departments and stores that costs are booked on.",
    rows: 430,
    tags: ["Tier3"],
    terms: ["Finance.CostCentre"],
    columns: `
      cost_centre_code  text key
      name              text required
      manager_id        integer
      valid_from        date required
      valid_to          date
    `,
  },
  {
    name: "journal_entries",
    description: "Heads of bookings. A booked entry is never changed; a correction is a new entry.",
    rows: 9_640_000,
    rowsPerDay: 11_300,
    tags: ["Tier1", "Financial"],
    terms: ["Finance.Ledger", "Classification.Confidential"],
    profiled: "weekly",
    columns: `
      entry_id      bigint key
      fiscal_year   smallint required
      period        smallint required      -- 1 to 12, 13 for closing entries
      document_no   text required
      source        text required          -- shop, payroll, purchase or manual
      description   text
      booked_by     text required
      booked_at     timestamptz required
      reverses_id   bigint -> journal_entries.entry_id
    `,
  },
  {
    name: "journal_lines",
    description: "Debit and credit. The lines of one entry add up to zero; an assertion checks it every night.",
    rows: 31_280_000,
    rowsPerDay: 36_900,
    tags: ["Tier1", "Financial"],
    terms: ["Finance.Ledger"],
    profiled: "weekly",
    columns: `
      entry_id          bigint key -> journal_entries.entry_id
      line_number       smallint key
      account_code      text required -> accounts.account_code
      cost_centre_code  text -> cost_centres.cost_centre_code
      amount            numeric(14,2) required     -- Debit positive, credit negative
      currency          text required
      amount_eur        numeric(14,2) required     -- At the rate of the booking day
      vat_rate          numeric(4,2)
      text              text
    `,
  },
  {
    name: "invoices",
    description: "Invoices of suppliers, scanned and approved.",
    rows: 612_000,
    rowsPerDay: 540,
    tags: ["Tier2", "Financial"],
    columns: `
      invoice_id    bigint key
      supplier_id   integer required
      invoice_no    text required
      entry_id      bigint -> journal_entries.entry_id
      net_amount    numeric(14,2) required
      vat_amount    numeric(14,2) required
      currency      text required
      iban          text
      due_on        date required
      paid_at       timestamptz
    `,
  },
  {
    name: "exchange_rates",
    description: "Reference rates of the European Central Bank, at 16:00 CET.",
    rows: 148_000,
    rowsPerDay: 31,
    tags: ["Tier2", "ExternalSource"],
    terms: ["Finance.ExchangeRate"],
    columns: `
      rate_date  date key
      currency   text key
      rate       numeric(14,6) required     -- Units of the currency for one euro
      source     text required              -- ECB, or the bank for currencies it does not quote
      loaded_at  timestamptz required
    `,
  },
]);
