import { describeTables } from "../tables/describe-tables.ts";
import type { Place } from "../tables/sample-dataset.ts";
import { coreMarts } from "./core-marts.ts";
import { stagingModels } from "./staging-models.ts";

const finance: Place = {
  platform: "snowflake",
  path: ["analytics", "finance"],
  domain: "finance",
  owners: { technical: "analytics-engineering", business: "jonas.becker" },
  kind: "Table",
  properties: { dbt_project: "quillmere_analytics", materialization: "table", warehouse: "TRANSFORM_M" },
};

const people: Place = {
  ...finance,
  path: ["analytics", "people"],
  domain: "people",
  owners: { technical: "people-analytics", business: "ruth.feldman", steward: "marta.kovacs" },
};

const sandbox: Place = { ...finance, path: ["analytics", "sandbox"], domain: "platform", owners: { technical: "analytics-engineering" } };

/** Finance and people. */
export const officeMarts = [
  ...describeTables(
    finance,
    [
      {
        name: "fct_ledger",
        description: "The finance ledger, line by line, in euro.",
        rows: 31_250_000,
        rowsPerDay: 36_900,
        tags: ["Tier1", "Financial", "Certified"],
        terms: ["Finance.Ledger"],
        profiled: "weekly",
        queries: 64,
        loadedAt: 6,
        columns: `
          entry_id          NUMBER(38,0) key <- stg_journal_lines.entry_id
          line_number       NUMBER(38,0) key <- stg_journal_lines.line_number
          account_code      VARCHAR required <- stg_journal_lines.account_code
          account_name      VARCHAR <- stg_accounts.name
          account_kind      VARCHAR <- stg_accounts.kind
          cost_centre_code  VARCHAR <- stg_journal_lines.cost_centre_code
          amount_eur        NUMBER(14,2) required <- stg_journal_lines.amount_eur
          vat_rate          NUMBER(4,2) <- stg_journal_lines.vat_rate
          currency          VARCHAR required <- stg_journal_lines.currency
        `,
      },
      {
        name: "rpt_monthly_revenue",
        description: "Net sales per month, country and channel – the figures of the monthly report to the board (Umsatzübersicht).",
        rows: 5_400,
        rowsPerDay: 1,
        tags: ["Tier1", "Financial", "Certified"],
        terms: ["Commerce.NetSales"],
        profiled: "weekly",
        queries: 77,
        loadedAt: 7,
        columns: `
          month         DATE key <- fct_orders.placed_at
          country_code  VARCHAR key <- fct_orders.country_code
          channel       VARCHAR key <- fct_orders.channel
          orders        NUMBER(38,0) required <- fct_orders.order_key
          gross_sales   NUMBER(18,2) required <- fct_orders.gross_sales
          net_sales     NUMBER(18,2) required <- fct_orders.net_sales
          returns       NUMBER(18,2) <- fct_returns.net_sales
          booked_sales  NUMBER(18,2) <- fct_ledger.amount_eur, fct_ledger.account_kind   -- From the ledger, to compare
        `,
      },
      {
        name: "rpt_margin_by_category",
        description: "Gross margin per category and month.",
        rows: 38_000,
        rowsPerDay: 20,
        kind: "View",
        tags: ["Tier2", "Financial"],
        terms: ["Finance.GrossMargin"],
        queries: 33,
        columns: `
          month         DATE required <- fct_order_items.placed_at
          category_id   NUMBER(38,0) <- dim_product.category_id
          net_sales     NUMBER(18,2) <- fct_order_items.net_sales
          gross_margin  NUMBER(18,2) <- fct_order_items.gross_margin
          margin_pct    NUMBER(6,3) <- fct_order_items.gross_margin, fct_order_items.net_sales
        `,
      },
      {
        name: "fct_sales_daily",
        description: "Sales per day and store as they were computed before `fct_orders` existed. Does not know returns.",
        rows: 410_000,
        tags: ["Legacy"],
        queries: 6,
        deprecated: { note: "Use fct_orders. Two spreadsheets of controlling still read it; they move until the end of the quarter." },
        columns: `
          sales_date   DATE key <- stg_orders.placed_at
          store_id     NUMBER(38,0) key <- stg_orders.store_id
          orders       NUMBER(38,0) <- stg_orders.order_id
          sales        NUMBER(14,2) <- stg_orders.gross_sales
          currency     VARCHAR <- stg_orders.currency
        `,
      },
    ],
    [...stagingModels, ...coreMarts],
  ),
  ...describeTables(
    people,
    [
      {
        name: "dim_employee",
        description: "Employees without anything private. Names of people who left are replaced after 90 days.",
        rows: 11_900,
        rowsPerDay: 4,
        tags: ["Tier2", "PII"],
        terms: ["Classification.Restricted"],
        loadedAt: 6,
        columns: `
          employee_key     NUMBER(38,0) key <- stg_employees.employee_id
          full_name        VARCHAR <- stg_employees.first_name, stg_employees.last_name
          work_email       VARCHAR <- stg_employees.work_email
          department_name  VARCHAR <- stg_departments.name
          country_code     VARCHAR <- stg_employees.country_code
          employment       VARCHAR <- stg_employees.employment
          hired_on         DATE <- stg_employees.hired_on
          left_on          DATE <- stg_employees.left_on
        `,
      },
      {
        name: "rpt_headcount",
        description: "Heads and full-time equivalents per department and month.",
        rows: 12_600,
        rowsPerDay: 5,
        kind: "View",
        tags: ["Tier3"],
        queries: 14,
        columns: `
          month            DATE required
          department_name  VARCHAR <- dim_employee.department_name
          country_code     VARCHAR <- dim_employee.country_code
          heads            NUMBER(38,0) <- dim_employee.employee_key
          full_time        NUMBER(10,2) <- stg_employees.hours_per_week
        `,
      },
    ],
    stagingModels,
  ),
  ...describeTables(
    sandbox,
    [
      {
        name: "tmp_orders_backfill",
        description: "Scratch table of the backfill in spring. Dropped.",
        rows: 2_100_000,
        removed: true,
        tags: ["Experimental"],
        columns: `
          order_id   NUMBER(38,0) <- stg_orders.order_id
          placed_at  TIMESTAMP_NTZ(9) <- stg_orders.placed_at
          status     VARCHAR <- stg_orders.status
          copied_at  TIMESTAMP_NTZ(9)
          note       VARCHAR
        `,
      },
    ],
    stagingModels,
  ),
];
