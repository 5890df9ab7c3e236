import { describeTables } from "../tables/describe-tables.ts";
import type { Place } from "../tables/sample-dataset.ts";

const place: Place = {
  platform: "postgres",
  path: ["people", "hr"],
  domain: "people",
  owners: { technical: "people-analytics", business: "ruth.feldman", steward: "marta.kovacs" },
  kind: "Table",
  properties: { cluster: "pg-office-01", access: "restricted" },
};

/** The database of the HR department. */
export const peopleTables = describeTables(place, [
  {
    name: "employees",
    description: "Everyone who works or has worked here. Most columns are restricted to HR.",
    rows: 11_900,
    rowsPerDay: 4,
    tags: ["Tier1", "PII", "GDPR-Erasure"],
    terms: ["Classification.Restricted"],
    columns: `
      employee_id     integer key
      first_name      text required
      last_name       text required
      work_email      text required
      national_id     text                  -- Personnummer, Steuer-ID, numéro de sécurité sociale …
      date_of_birth   date
      phone_number    text
      iban            text
      department_id   integer required -> departments.department_id
      position_id     integer required -> positions.position_id
      manager_id      integer -> employees.employee_id
      country_code    text required
      employment      text required         -- permanent, temporary or seasonal
      hours_per_week  numeric(4,1)
      hired_on        date required
      left_on         date
    `,
  },
  {
    name: "departments",
    description: "The organisation chart.",
    rows: 164,
    tags: ["Tier3"],
    columns: `
      department_id     integer key
      name              text required
      parent_id         integer -> departments.department_id
      cost_centre_code  text
      head_id           integer -> employees.employee_id
    `,
  },
  {
    name: "positions",
    description: "Job titles with their grade.",
    rows: 390,
    tags: ["Tier3"],
    columns: `
      position_id  integer key
      title        text required
      grade        smallint
      job_family   text
      is_manager   boolean required
    `,
  },
  {
    name: "payroll_runs",
    description: "What was paid to whom each month.",
    rows: 704_000,
    rowsPerDay: 390,
    tags: ["Tier1", "PII", "Financial"],
    terms: ["Classification.Restricted"],
    columns: `
      payroll_id   bigint key
      employee_id  integer required -> employees.employee_id
      period       date required             -- First day of the month
      gross_pay    numeric(10,2) required
      net_pay      numeric(10,2) required
      tax          numeric(10,2) required
      currency     text required
      bank_account text
      paid_on      date
    `,
  },
  {
    name: "absences",
    description: "Holidays, sick leave and parental leave. The reason of sick leave is not stored.",
    rows: 286_000,
    rowsPerDay: 120,
    tags: ["Tier2", "PII"],
    columns: `
      absence_id   bigint key
      employee_id  integer required -> employees.employee_id
      kind         text required
      first_day    date required
      last_day     date
      approved_by  integer -> employees.employee_id
    `,
  },
]);
