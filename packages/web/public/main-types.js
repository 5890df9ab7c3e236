const mainTypes = [
  ["dataset", "Datasets"],
  ["container", "Containers"],
  ["dataFlow", "Pipelines"],
  ["dataJob", "Tasks"],
  ["chart", "Charts"],
  ["dashboard", "Dashboards"],
  ["mlModel", "Models"],
  ["dataProduct", "Data products"],
  ["domain", "Domains"],
  ["glossaryTerm", "Glossary terms"],
  ["glossaryNode", "Glossary groups"],
  ["tag", "Tags"],
  ["structuredProperty", "Structured properties"],
  ["corpuser", "People"],
  ["corpGroup", "Groups"],
  ["dataPlatform", "Platforms"],
];
/** The types that people look for, with what several of them are called. */
export const titles = new Map(mainTypes.map(([type = "", title = ""]) => [type, title]));
