import type { Readable, Writable } from "node:stream";

/** Where a command reads and writes: JSON goes to `output`, messages for people to `messages`. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean };
  readonly messages: Writable & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A command cannot do what it was asked for; the message is for the user. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
}

/** Writes a message for people. */
export function tell({ messages }: Terminal, text: string): void {
  messages.write(`${text}\n`);
}

/** Whether somebody sits there who can be asked. */
export function isInteractive({ input, messages }: Terminal): boolean {
  return input.isTTY === true && messages.isTTY === true;
}
