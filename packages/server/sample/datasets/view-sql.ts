import type { SampleDataset } from "../tables/sample-dataset.ts";

const written: Readonly<Record<string, string>> = {
  rpt_stock_turnover: `with stock as (
  select date_trunc('month', snapshot_date) as month, category_id, sum(stock_value) / count(distinct snapshot_date) as average_stock
  from analytics.supply_chain.inventory_snapshots
  join analytics.core.dim_product using (sku)
  group by 1, 2
), sold as (
  select date_trunc('month', placed_at) as month, category_id, sum(net_sales - gross_margin) as cost_of_sales
  from analytics.core.fct_order_items
  join analytics.core.dim_product using (product_key)
  group by 1, 2
)
select month, category_id, average_stock, cost_of_sales, cost_of_sales / nullif(average_stock, 0) as turnover
from stock join sold using (month, category_id)`,
  rpt_margin_by_category: `select
  date_trunc('month', placed_at) as month,
  category_id,
  sum(net_sales) as net_sales,
  sum(gross_margin) as gross_margin,
  sum(gross_margin) / nullif(sum(net_sales), 0) as margin_pct
from analytics.core.fct_order_items
join analytics.core.dim_product using (product_key)
group by 1, 2`,
  rpt_headcount: `select
  date_trunc('month', d.calendar_date) as month,
  e.department_name,
  e.country_code,
  count(*) as heads,
  sum(s.hours_per_week) / 40 as full_time
from analytics.people.dim_employee e
join analytics.staging.stg_employees s on s.employee_id = e.employee_key
join analytics.core.dim_date d on d.calendar_date between e.hired_on and coalesce(e.left_on, current_date)
group by 1, 2, 3`,
};

/** The statement behind a view. Those of staging only rename columns, so theirs follow from the columns. */
export function viewSqlOf({ table, columns, sources }: SampleDataset): string {
  const byHand = written[table];
  if (byHand !== undefined) return byHand;
  const list = columns.map(({ path, sources: [source] }) => {
    const from = source?.path.replaceAll(".", ":") ?? "metadata$file_last_modified";
    return from === path ? `  ${path}` : `  ${from} as ${path}`;
  });
  return `select\n${list.join(",\n")}\nfrom raw.${sources.map((source) => source.place.path.slice(1).concat(source.table).join(".")).join(", ")}`;
}
