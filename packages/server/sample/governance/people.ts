import { ingestionUser } from "../sample-time.ts";

/** Someone who works at Quillmere. */
export interface Person {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly department: string;
  readonly country: string;
  readonly reportsTo?: string;
  readonly groups: readonly string[];
  readonly about?: string;
  readonly skills?: readonly string[];
  /** Left the company. */
  readonly left?: boolean;
  /** The queries this person runs, against an ordinary colleague's 1. */
  readonly busyness: number;
}

type Row = readonly [username: string, firstName: string, lastName: string, title: string, department: string, country: string];
type Rest = Omit<Person, "username" | "firstName" | "lastName" | "title" | "department" | "country">;

function person([username, firstName, lastName, title, department, country]: Row, rest: Rest): Person {
  return { username, firstName, lastName, title, department, country, ...rest };
}

const chief = "asa.lindqvist";
const platformHead = "tomasz.wojcik";

/** The people who own, build and read data. */
export const people: readonly Person[] = [
  person([chief, "Åsa", "Lindqvist", "Chief Data Officer", "Data", "SE"], {
    groups: ["privacy-office"],
    about: "Bygger en dataplattform som folk vill använda. Ask me anything about where our numbers come from.",
    busyness: 0.3,
  }),
  person([platformHead, "Tomasz", "Wójcik", "Head of Data Platform", "Data", "PL"], {
    reportsTo: chief,
    groups: ["data-platform"],
    skills: ["kafka", "snowflake", "terraform"],
    busyness: 0.8,
  }),
  person(["priya.raman", "Priya", "Raman", "Senior Data Engineer", "Data", "GB"], {
    reportsTo: platformHead,
    groups: ["data-platform"],
    about: "Owner of the raw zone. If a file is missing, it is probably my fault.",
    skills: ["airflow", "spark", "s3"],
    busyness: 1.6,
  }),
  person(["henrik.aas", "Henrik", "Aas", "Data Engineer", "Data", "NO"], {
    reportsTo: platformHead,
    groups: ["data-platform"],
    skills: ["kafka connect", "postgres"],
    busyness: 1.2,
  }),
  person(["mateo.nunez", "Mateo", "Núñez", "Lead Analytics Engineer", "Data", "ES"], {
    reportsTo: chief,
    groups: ["analytics-engineering"],
    about: "dbt, SQL, café con leche.",
    skills: ["dbt", "snowflake", "data modelling"],
    busyness: 3.2,
  }),
  person(["zoe.fournier", "Zoë", "Fournier", "Analytics Engineer", "Data", "FR"], {
    reportsTo: "mateo.nunez",
    groups: ["analytics-engineering"],
    skills: ["dbt", "looker"],
    busyness: 2.8,
  }),
  person(["david.osei", "David", "Osei", "BI Developer", "Data", "GB"], {
    reportsTo: "mateo.nunez",
    groups: ["analytics-engineering"],
    skills: ["looker", "tableau"],
    busyness: 2.4,
  }),
  person(["nadia.haddad", "Nadia", "Haddad", "Data Scientist", "Data", "FR"], {
    reportsTo: chief,
    groups: ["data-science"],
    skills: ["python", "causal inference"],
    busyness: 2.1,
  }),
  person(["yuki.tanaka", "Yūki", "Tanaka", "Machine Learning Engineer", "Data", "JP"], {
    reportsTo: "nadia.haddad",
    groups: ["data-science"],
    about: "田中 優希. Models in production, not in notebooks.",
    skills: ["mlflow", "feast"],
    busyness: 1.3,
  }),
  person(["marta.kovacs", "Márta", "Kovács", "Data Protection Officer", "Legal", "HU"], {
    reportsTo: chief,
    groups: ["privacy-office"],
    about: "Ha személyes adat, kérdezz meg előbb. If it is personal data, ask me first.",
    busyness: 0.4,
  }),
  person(["olu.adeyemi", "Olú", "Adéyẹmí", "Product Manager Checkout", "Commerce", "GB"], {
    groups: ["commerce-engineering"],
    busyness: 1.1,
  }),
  person(["pieter.devries", "Pieter", "de Vries", "Staff Engineer", "Commerce", "NL"], {
    reportsTo: "olu.adeyemi",
    groups: ["commerce-engineering"],
    skills: ["postgres", "kotlin", "event modelling"],
    busyness: 0.7,
  }),
  person(["sinead.obrien", "Sinéad", "O'Brien", "Head of Marketing Analytics", "Marketing", "IE"], {
    groups: ["marketing-analytics"],
    skills: ["attribution", "experimentation"],
    busyness: 1.9,
  }),
  person(["ines.carvalho", "Inês", "Carvalho", "Campaign Manager", "Marketing", "PT"], {
    reportsTo: "sinead.obrien",
    groups: ["marketing-analytics"],
    busyness: 1.0,
  }),
  person(["jonas.becker", "Jonas", "Becker", "Head of Controlling", "Finance", "DE"], {
    groups: ["finance-controlling"],
    about: "Zahlen, die am Monatsende stimmen.",
    busyness: 0.9,
  }),
  person(["greta.holm", "Greta", "Holm", "Financial Analyst", "Finance", "SE"], {
    reportsTo: "jonas.becker",
    groups: ["finance-controlling"],
    skills: ["sql", "tableau"],
    busyness: 1.7,
  }),
  person(["erik.sandberg", "Erik", "Sandberg", "Head of Logistics", "Logistics", "SE"], {
    groups: ["supply-chain"],
    busyness: 0.5,
  }),
  person(["wen.li", "Wén", "Lǐ", "Supply Chain Analyst", "Logistics", "SE"], {
    reportsTo: "erik.sandberg",
    groups: ["supply-chain"],
    about: "李雯. Forecasts, stock and the occasional sourdough.",
    skills: ["sql", "forecasting"],
    busyness: 2.0,
  }),
  person(["ruth.feldman", "Ruth", "Feldman", "Head of People", "People", "DE"], {
    groups: ["people-analytics"],
    busyness: 0.3,
  }),
  person(["clara.rossi", "Clara", "Rossi", "People Analyst", "People", "IT"], {
    reportsTo: "ruth.feldman",
    groups: ["people-analytics"],
    skills: ["tableau"],
    busyness: 0.8,
  }),
  person(["max.bauer", "Max", "Bauer", "Data Analyst", "Data", "AT"], {
    reportsTo: "mateo.nunez",
    groups: [],
    left: true,
    busyness: 0,
  }),
];

/** Accounts of programs. */
export const serviceAccounts = [
  { username: ingestionUser, name: "Metadata Ingestion" },
  { username: "svc.dbt", name: "dbt Cloud" },
] as const;

/** A team, as owners of data. */
export interface Team {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly slack: string;
  /** Comes from the company directory rather than being made in the catalog. */
  readonly fromDirectory: boolean;
}

export const teams: readonly Team[] = [
  {
    name: "data-platform",
    displayName: "Data Platform",
    description: "Runs Kafka, the lake and the warehouse. On call day and night.",
    slack: "#data-platform",
    fromDirectory: true,
  },
  {
    name: "analytics-engineering",
    displayName: "Analytics Engineering",
    description: "Models of the warehouse, from staging to marts, and the dashboards on them.",
    slack: "#analytics-engineering",
    fromDirectory: true,
  },
  {
    name: "data-science",
    displayName: "Data Science",
    description: "Churn, demand and everything else that has a probability.",
    slack: "#data-science",
    fromDirectory: false,
  },
  {
    name: "commerce-engineering",
    displayName: "Commerce Engineering",
    description: "Builds the web shop, the app and the tills.",
    slack: "#commerce",
    fromDirectory: true,
  },
  {
    name: "marketing-analytics",
    displayName: "Marketing Analytics",
    description: "Campaigns, attribution and segments.",
    slack: "#marketing-data",
    fromDirectory: false,
  },
  {
    name: "finance-controlling",
    displayName: "Finance & Controlling",
    description: "Closes the books and answers for every euro in a report.",
    slack: "#controlling",
    fromDirectory: true,
  },
  {
    name: "supply-chain",
    displayName: "Supply Chain",
    description: "Stock, purchasing and delivery.",
    slack: "#supply-chain",
    fromDirectory: false,
  },
  {
    name: "people-analytics",
    displayName: "People Analytics",
    description: "Numbers about us, with care.",
    slack: "#people-analytics",
    fromDirectory: false,
  },
  {
    name: "privacy-office",
    displayName: "Privacy Office",
    description: "Data protection: GDPR, consent, erasure (dataskydd, Datenschutz, protection des données).",
    slack: "#privacy",
    fromDirectory: true,
  },
];

/** The mail address of a user or a team. */
export function emailOf(username: string): string {
  return `${username}@quillmere.example`;
}
