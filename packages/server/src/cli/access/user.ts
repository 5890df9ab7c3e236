import { randomBytes } from "node:crypto";
import { parseUrn } from "@almagest/model";
import { Command } from "commander";
import { wholeList } from "../entities/whole-list.ts";
import { addServerOptions, connect, type ServerOptions } from "../options/server-options.ts";
import { urnNamed } from "../options/urn-named.ts";
import { userUrnOf } from "../options/user-urn-of.ts";
import { amount } from "../terminal/amounts.ts";
import { readGiven } from "../terminal/read-given.ts";
import { CommandFailure, type Terminal, tell } from "../terminal/terminal.ts";

interface WithPassword extends ServerOptions {
  readonly passwordFile?: string;
}

interface Adding extends WithPassword {
  readonly fullName?: string;
  readonly email?: string;
  readonly title: string;
  readonly role?: string;
}

const details = `
A user is named by the user name or the URN. Without --password-file a password is made and printed.

Examples:
  almagest user add ada@example.org --full-name "Ada Lovelace" --role Editor
  almagest user list
  almagest user reset-password ada@example.org --password-file -
  almagest user suspend ada@example.org`;

/** `almagest user`: people who log in with a password that the catalog keeps. */
export function userCommand(terminal: Terminal): Command {
  const command = new Command("user").summary("add, list and suspend users, and reset their passwords").helpCommand(false);
  const named = (name: string, summary: string) => new Command(name).summary(summary).argument("<user>", "name or URN");
  const add = named("add", "make a user who can log in")
    .option("--full-name <name>", "the user name when left out")
    .option("--email <address>", "the user name when left out")
    .option("--title <text>", "what they do", "Other")
    .option("--role <role>", "Admin, Editor, Reader or another one");
  const reset = named("reset-password", "give a user another password; their sessions end");
  for (const inner of [add, reset]) inner.option("--password-file <file>", "holds the password; - is standard input");
  const list = new Command("list").summary("print the users there are");
  const suspend = named("suspend", "keep a user out");
  const restore = named("restore", "let a suspended user in again");
  for (const inner of [add, list, reset, suspend, restore]) command.addCommand(addServerOptions(inner));
  add.action((user: string, options: Adding) => addUser(terminal, user, options));
  list.action((options: ServerOptions) => listUsers(terminal, options));
  reset.action((user: string, options: WithPassword) => resetPassword(terminal, user, options));
  suspend.action((user: string, options: ServerOptions) => setStatus(terminal, { user, status: "SUSPENDED" }, options));
  restore.action((user: string, options: ServerOptions) => setStatus(terminal, { user, status: "ACTIVE" }, options));
  return command.addHelpText("after", details);
}

async function addUser(terminal: Terminal, user: string, options: Adding): Promise<void> {
  const urn = userUrnOf(user);
  const name = parseUrn(urn)?.parts[0] ?? urn;
  const { fullName = name, email = name, title, role } = options;
  const { password, made } = await passwordOf(terminal, options);
  const roleUrn = role && urnNamed("dataHubRole", role);
  const catalog = await connect(options);
  if (await catalog.exists(urn)) throw new CommandFailure(`${urn} is in the catalog already.`);
  await catalog.addUser({ urn, fullName, email, title, password, ...(roleUrn !== undefined && { role: roleUrn }) });
  if (made) terminal.output.write(`${password}\n`);
  tell(terminal, `Added ${urn}.`);
}

async function listUsers(terminal: Terminal, options: ServerOptions): Promise<void> {
  const client = await connect(options);
  const users = wholeList("users", (start) => client.listUsers({ start }));
  let count = 0;
  for await (const { urn, status, fullName, email } of users) {
    count++;
    terminal.output.write(`${[urn, status?.toLowerCase(), fullName, email].filter(Boolean).join("  ")}\n`);
  }
  tell(terminal, `${amount(count, "user")}.`);
}

async function resetPassword(terminal: Terminal, user: string, options: WithPassword): Promise<void> {
  const urn = userUrnOf(user);
  const { password, made } = await passwordOf(terminal, options);
  await (await connect(options)).resetPassword(urn, password);
  if (made) terminal.output.write(`${password}\n`);
  tell(terminal, `Set the password of ${urn}.`);
}

async function setStatus(
  terminal: Terminal,
  { user, status }: { readonly user: string; readonly status: "ACTIVE" | "SUSPENDED" },
  options: ServerOptions,
): Promise<void> {
  const urn = userUrnOf(user);
  await (await connect(options)).setUserStatus(urn, status);
  tell(terminal, status === "ACTIVE" ? `${urn} may come in again.` : `${urn} is suspended.`);
}

/** From a file or standard input, never from the command line, which everybody on the machine can read. */
async function passwordOf(terminal: Terminal, { passwordFile }: WithPassword): Promise<{ password: string; made: boolean }> {
  if (passwordFile === undefined) return { password: randomBytes(12).toString("base64url"), made: true };
  const password = (await readGiven(terminal, passwordFile)).replace(/\r?\n$/, "");
  if (password === "") throw new CommandFailure("The password is empty.");
  return { password, made: false };
}
