import type { CatalogClient } from "@almagest/client";
import { upsertProposal } from "@almagest/model";
import { Command } from "commander";
import { entitiesOfType } from "../entities/entities-of-type.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { amount } from "../terminal/amounts.ts";
import { printJson } from "../terminal/print-json.ts";
import { readGiven } from "../terminal/read-given.ts";
import { CommandFailure, type Terminal, tell } from "../terminal/terminal.ts";

const details = `
A property is named by its qualified name or its URN. A file holds a list of definitions, or one, as YAML or JSON:

  - id: acme.retention
    type: number               string, number, date, urn or rich_text
    cardinality: MULTIPLE      SINGLE when left out
    entity_types: [dataset, dataFlow]
    allowed_values: [{value: 30, description: a month}, {value: 365}]

Examples:
  almagest properties upsert properties.yaml
  almagest properties assign 'urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders,PROD)' acme.retention 30 365
  almagest properties assign 'urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders,PROD)' acme.retention --remove`;

/** `almagest properties`: structured properties of a running catalog, and their values on entities. */
export function propertiesCommand(terminal: Terminal): Command {
  const command = new Command("properties").summary("define structured properties, and put them on entities").helpCommand(false);
  const list = new Command("list").summary("print the properties there are").option("--deleted", "soft deleted ones too");
  const get = new Command("get").summary("print the definition of a property as JSON").argument("<property>", "its name or URN");
  const upsert = new Command("upsert").summary("define properties").argument("<file>", "holds the definitions; - is standard input");
  const assign = new Command("assign")
    .summary("put values of a property on an entity, in place of those it has")
    .argument("<urn>", "the entity")
    .argument("<property>", "its name or URN")
    .argument("[values...]", "the values")
    .option("--remove", "take the property off the entity");
  for (const inner of [list, get, upsert, assign]) command.addCommand(addServerOptions(inner));
  list.action((options: ServerOptions & { deleted?: true }) => listProperties(terminal, options));
  get.action((name: string, options: ServerOptions) => getProperty(terminal, name, options));
  upsert.action((file: string, options: ServerOptions) => upsertProperties(terminal, file, options));
  assign.action((urn: string, name: string, values: string[], options: Assigning) => assignTo(terminal, { urn, name, values }, options));
  return command.addHelpText("after", details);
}

async function listProperties(terminal: Terminal, options: ServerOptions & { deleted?: true }): Promise<void> {
  const wanted = { type: "structuredProperty", aspect: "propertyDefinition", includeSoftDeleted: options.deleted === true };
  const found = await entitiesOfType(await connect(options), wanted);
  for (const [urn, { aspects }] of found) terminal.output.write(`${urn}${describe(aspects.propertyDefinition?.value)}\n`);
  tell(terminal, `${amount(found.size, "property", "properties")}.`);
}

function describe(definition: unknown): string {
  if (definition === undefined) return "  not defined";
  const {
    valueType,
    cardinality = "SINGLE",
    entityTypes,
  } = definition as { valueType: string; cardinality?: string; entityTypes: string[] };
  return `  ${nameOf(valueType)}, ${cardinality}, on ${entityTypes.map(nameOf).join(" ")}`;
}

/** `urn:li:dataType:datahub.number` is called number. */
function nameOf(urn: string): string {
  return urn.slice(Math.max(urn.lastIndexOf("."), urn.lastIndexOf(":")) + 1);
}

async function getProperty(terminal: Terminal, name: string, options: ServerOptions): Promise<void> {
  const { propertyUrn } = await import("./read-property-definitions.ts");
  const urn = propertyUrn(name);
  const definition = await (await connect(options)).getAspect(urn, "propertyDefinition");
  if (definition === undefined) throw new CommandFailure(`${urn} is not defined.`);
  printJson(terminal, definition.value);
}

async function upsertProperties(terminal: Terminal, file: string, options: ServerOptions): Promise<void> {
  const { readPropertyDefinitions } = await import("./read-property-definitions.ts");
  const definitions = readPropertyDefinitions(await readGiven(terminal, file), file);
  const client: CatalogClient = await connect(options);
  await client.ingestProposals(definitions.map(({ urn, value }) => upsertProposal("structuredProperty", urn, "propertyDefinition", value)));
  tell(terminal, `Defined ${definitions.map(({ urn }) => urn).join(", ")}.`);
}

interface Assigning extends ServerOptions {
  readonly remove?: true;
}

async function assignTo(
  terminal: Terminal,
  { urn, name, values }: { urn: string; name: string; values: readonly string[] },
  options: Assigning,
): Promise<void> {
  if ((values.length === 0) !== (options.remove === true)) throw new CommandFailure("Give either values or --remove.");
  const [{ assignProperty }, { propertyUrn }] = await Promise.all([
    import("./assign-property.ts"),
    import("./read-property-definitions.ts"),
  ]);
  const property = propertyUrn(name);
  await assignProperty(await connect(options), { urn, property, values });
  tell(terminal, options.remove ? `Took ${property} off ${urn}.` : `Put ${property} on ${urn}: ${values.join(", ")}.`);
}
