import type { CatalogClient } from "@almagest/client";
import { schemaFieldUrn } from "@almagest/model";
import { Command, Option } from "commander";
import { wholeNumber } from "../options/option-values.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { amount } from "../terminal/amounts.ts";
import { CommandFailure, type Terminal, tell } from "../terminal/terminal.ts";
import { lineageTree } from "./lineage-tree.ts";
import { wholeList } from "./whole-list.ts";

interface Options extends ServerOptions {
  readonly direction?: "upstream" | "downstream";
  readonly hops: number;
  readonly columns?: true;
}

const details = `
Each line has the number of hops, the entity and the relationship that leads to it. An entity that several ways lead to stands
at the end of a shortest one.

Examples:
  almagest lineage 'urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders,PROD)'
  almagest lineage 'urn:li:dashboard:(looker,revenue)' --direction upstream --hops 10
  almagest lineage 'urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders,PROD)' --columns`;

/** `almagest lineage`: prints what lies upstream and downstream of an entity as trees. */
export function lineageCommand(terminal: Terminal): Command {
  const command = new Command("lineage").summary("print the lineage of an entity").argument("<urn>", "the entity, or a column of one");
  addServerOptions(command)
    .addOption(new Option("--direction <direction>", "only this one").choices(["upstream", "downstream"]))
    .option("--hops <number>", "how far to go", wholeNumber(1, 999), 3)
    .option("--columns", "of each column of the dataset instead");
  return command.addHelpText("after", details).action((urn: string, options: Options) => lineage(terminal, urn, options));
}

async function lineage(terminal: Terminal, urn: string, { direction, hops, columns, ...options }: Options): Promise<void> {
  const client = await connect(options);
  const roots = columns ? await columnsOf(client, urn) : [urn];
  const directions = direction === undefined ? (["upstream", "downstream"] as const) : [direction];
  let found = 0;
  for (const name of directions) {
    for (const root of roots) found += await printTree({ terminal, client }, { root, name, hops });
  }
  if (found === 0) throw new CommandFailure(`Nothing is known ${directions.join(" or ")} of ${columns ? "the columns of " : ""}${urn}.`);
  tell(terminal, `${amount(found, "entity", "entities")} within ${amount(hops, "hop")}.`);
}

/** Prints what there is, and answers how many entities that are. */
async function printTree(
  { terminal, client }: { terminal: Terminal; client: CatalogClient },
  { root, name, hops }: { root: string; name: "upstream" | "downstream"; hops: number },
): Promise<number> {
  const direction = name === "upstream" ? "UPSTREAM" : "DOWNSTREAM";
  const pageFrom = (start: number) => client.getLineage({ urn: root, direction, maxHops: hops, start, count: page });
  const entities = await Array.fromAsync(wholeList("relationships", pageFrom));
  if (entities.length > 0) terminal.output.write(`${name} of ${root}\n${lineageTree(root, entities).join("\n")}\n`);
  return entities.length;
}

const page = 1_000;

async function columnsOf(client: CatalogClient, urn: string): Promise<string[]> {
  const { aspects } = await client.getEntity(urn, ["schemaMetadata"]);
  const fields = aspects.schemaMetadata?.value.fields;
  if (fields === undefined) throw new CommandFailure(`${urn} has no schema.`);
  return fields.map(({ fieldPath }) => schemaFieldUrn(urn, fieldPath));
}
