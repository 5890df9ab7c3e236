import type { TokenDuration } from "@almagest/client";
import { Command, Option } from "commander";
import { wholeList } from "../entities/whole-list.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { userUrnOf } from "../options/user-urn-of.ts";
import { amount } from "../terminal/amounts.ts";
import { type Terminal, tell } from "../terminal/terminal.ts";

const durations: Readonly<Record<string, TokenDuration>> = {
  "1h": "ONE_HOUR",
  "1d": "ONE_DAY",
  "7d": "ONE_WEEK",
  "30d": "ONE_MONTH",
  "90d": "THREE_MONTHS",
  "180d": "SIX_MONTHS",
  "365d": "ONE_YEAR",
  never: "NO_EXPIRY",
};

interface Creating extends ServerOptions {
  readonly user?: string;
  readonly expires: string;
  readonly description?: string;
}

const details = `
A token is printed once, when it is made; the catalog does not keep it.

Examples:
  almagest token create "nightly ingestion" --expires 90d
  export ALMAGEST_TOKEN=$(almagest token create laptop)
  almagest token list
  almagest token revoke <id>`;

/** `almagest token`: tokens with which programs speak for users. */
export function tokenCommand(terminal: Terminal): Command {
  const command = new Command("token").summary("make, list and revoke tokens for programs").helpCommand(false);
  const create = new Command("create")
    .summary("make a token and print it")
    .argument("<name>", "what it is for")
    .option("--user <user>", "name or URN of the user whom it speaks for; yourself when left out")
    .option("--description <text>", "more about it")
    .addOption(new Option("--expires <time>", "when").choices(Object.keys(durations)).default("30d"));
  const list = new Command("list").summary("print the tokens there are");
  const revoke = new Command("revoke").summary("end a token").argument("<id>", "as the list prints it");
  for (const inner of [create, list, revoke]) command.addCommand(addServerOptions(inner));
  create.action((name: string, options: Creating) => createToken(terminal, name, options));
  list.action((options: ServerOptions) => listTokens(terminal, options));
  revoke.action((id: string, options: ServerOptions) => revokeToken(terminal, id, options));
  return command.addHelpText("after", details);
}

async function createToken(terminal: Terminal, name: string, { user, expires, description, ...server }: Creating): Promise<void> {
  const client = await connect(server);
  const actorUrn = user === undefined ? await client.whoAmI() : userUrnOf(user);
  const duration = durations[expires] ?? "ONE_MONTH";
  const { accessToken, id } = await client.createToken({ actorUrn, name, duration, ...(description !== undefined && { description }) });
  terminal.output.write(`${accessToken}\n`);
  tell(terminal, `Made the token ${id} for ${actorUrn}.`);
}

async function listTokens(terminal: Terminal, options: ServerOptions): Promise<void> {
  const client = await connect(options);
  const tokens = wholeList("tokens", (start) => client.listTokens({ start }));
  let count = 0;
  for await (const { id, name, actorUrn, expiresAt } of tokens) {
    count++;
    const expiry = expiresAt === null ? "never expires" : `until ${new Date(expiresAt).toISOString()}`;
    terminal.output.write(`${id}  ${actorUrn}  ${expiry}  ${name}\n`);
  }
  tell(terminal, `${amount(count, "token")}.`);
}

async function revokeToken(terminal: Terminal, id: string, options: ServerOptions): Promise<void> {
  await (await connect(options)).revokeToken(id);
  tell(terminal, `Revoked ${id}.`);
}
