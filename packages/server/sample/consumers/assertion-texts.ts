/** A rule about a dataset, as the files of the sample write it down. */
export type AssertionText = { readonly table: string; readonly description: string; readonly failsEvery: number } & (
  | { readonly kind: "fresh"; readonly hours: number }
  | { readonly kind: "volume"; readonly minRows: number }
  | {
      readonly kind: "column";
      readonly column: string;
      readonly operator: "NOT_NULL" | "GREATER_THAN_OR_EQUAL_TO" | "REGEX_MATCH" | "IN";
      readonly value?: string;
    }
  | { readonly kind: "unique"; readonly column: string }
  | { readonly kind: "sql"; readonly statement: string }
  | { readonly kind: "custom"; readonly column?: string; readonly name: string; readonly logic: string }
);

/** `failsEvery` is the number of days between two failures, 0 for a rule that has always held. */
export const assertions: readonly AssertionText[] = [
  { kind: "fresh", table: "fct_orders", description: "fct_orders is loaded at least once a day", hours: 26, failsEvery: 31 },
  { kind: "volume", table: "fct_orders", description: "fct_orders does not shrink", minRows: 15_000_000, failsEvery: 0 },
  { kind: "unique", table: "fct_orders", description: "order_key is unique", column: "order_key", failsEvery: 0 },
  {
    kind: "column",
    table: "fct_orders",
    description: "net_sales is not negative",
    column: "net_sales",
    operator: "GREATER_THAN_OR_EQUAL_TO",
    value: "0",
    failsEvery: 23,
  },
  {
    kind: "column",
    table: "fct_orders",
    description: "channel is one we know",
    column: "channel",
    operator: "IN",
    value: '["web","app","store","phone"]',
    failsEvery: 0,
  },
  { kind: "fresh", table: "customer_360", description: "customer_360 is rebuilt every night", hours: 26, failsEvery: 17 },
  { kind: "unique", table: "customer_360", description: "One row per customer", column: "customer_key", failsEvery: 0 },
  {
    kind: "column",
    table: "dim_customer",
    description: "email looks like a mail address",
    column: "email",
    operator: "REGEX_MATCH",
    value: "^[^@ ]+@[^@ ]+$",
    failsEvery: 11,
  },
  { kind: "column", table: "dim_product", description: "sku is never empty", column: "sku", operator: "NOT_NULL", failsEvery: 0 },
  {
    kind: "sql",
    table: "journal_lines",
    description: "Debit and credit of each entry add up to zero",
    statement:
      "select count(*) from (select entry_id from ledger.journal_lines group by entry_id having abs(sum(amount)) > 0.005) unbalanced",
    failsEvery: 0,
  },
  {
    kind: "custom",
    table: "rpt_monthly_revenue",
    description: "Revenue agrees with the ledger (Abstimmung)",
    column: "booked_sales",
    name: "Reconciliation",
    logic: "abs(sum(net_sales) - sum(booked_sales)) <= 0.01 for every closed month",
    failsEvery: 29,
  },
  {
    kind: "volume",
    table: "inventory_snapshots",
    description: "A snapshot holds at least seven million rows",
    minRows: 7_000_000,
    failsEvery: 37,
  },
];
