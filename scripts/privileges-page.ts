import type { EndpointAccess } from "../packages/server/src/auth/endpoint-access.ts";
import { operationPrivileges, privilegesOfTypes } from "../packages/server/src/auth/privileges/operation-privileges.ts";
import { rootAccess } from "../packages/server/src/graphql/field-access/root-access.ts";
import type { ServedRoute } from "../packages/server/src/http/routes/route-list.ts";
import { resources } from "../packages/server/src/restli/resources/resources.ts";
import { markdownTable } from "./markdown-table.ts";

type Access = EndpointAccess<never>;

/** What every endpoint asks of its callers, as it declares it. */
export function privilegesPage(routes: readonly ServedRoute[]): string[] {
  const operations = ["CREATE", "READ", "UPDATE", "DELETE", "EXISTS"] as const;
  const groups = Object.entries(operationPrivileges).map(([name, by]) => [name, ...operations.map((each) => names(by[each]))]);
  const types = Object.entries(privilegesOfTypes).map(([name, by]) => [
    name,
    ...operations.map((each) => (by[each] ? names(by[each]) : "as ENTITY")),
  ]);
  return [
    "# Privileges",
    "",
    "What every endpoint asks of its callers; [authorization.md](authorization.md) says how that is decided. Any one of the",
    "privileges of a cell is enough.",
    "",
    "## Operations",
    "",
    ...markdownTable(["group", ...operations], groups),
    "",
    "Entity types with privileges of their own, in place of those of ENTITY. To write one that is stored takes UPDATE there, where the",
    "endpoint says CREATE, too.",
    "",
    ...markdownTable(["type", ...operations], types),
    "",
    "## Rest.li",
    "",
    ...markdownTable(["endpoint", "asks for"], restliRows()),
    "",
    "## OpenAPI and others",
    "",
    ...markdownTable(["endpoint", "asks for"], routeRows(routes)),
    "",
    "## GraphQL",
    "",
    "Root fields that are not listed ask only that the catalog knows who calls. Which of the privileges are enough may depend on what",
    "is asked: an update takes one for every part that it has.",
    "",
    ...markdownTable(["root field", "asks for one of"], fieldRows()),
  ];
}

function restliRows(): string[][] {
  return resources.flatMap(({ path, readAccess, deleteAccess, actions }) => [
    ...(readAccess ? [[`GET ${path}`, described(readAccess)]] : []),
    ...(deleteAccess ? [[`DELETE ${path}`, described(deleteAccess)]] : []),
    ...actions.map(({ name, access }) => [`POST ${path}?action=${name}`, described(access)]),
  ]);
}

function routeRows(routes: readonly ServedRoute[]): string[][] {
  return routes.flatMap(({ method, url, config }) => {
    const access = config?.access;
    const isOfRestli = access?.kind === "dispatched" && resources.some(({ path }) => url === path || url === `${path}/*`);
    return access === undefined || isOfRestli || (method === "HEAD" && access.kind !== "operations")
      ? []
      : [[`${method} ${url}`, described(access)]];
  });
}

function fieldRows(): string[][] {
  const rows = Object.entries(rootAccess).flatMap(([name, access]) =>
    access.kind === "checked" ? [[name, names(access.privileges)]] : [],
  );
  return rows.toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1));
}

function described(access: Access): string {
  switch (access.kind) {
    case "open":
      return "nothing";
    case "known":
      return "a known caller";
    case "dispatched":
      return "what each field asks for";
    case "proposals":
      return `ENTITY ${access.operation ?? "as each change type says"}, on every entity that is proposed`;
    case "privileges":
      return names(access.anyOf);
    case "operations":
      return `${access.group} ${access.operations.join(" and ")}`;
  }
}

function names(privileges: readonly string[]): string {
  return privileges.length === 0 ? "nobody" : privileges.map((name) => `\`${name}\``).join(", ");
}
