import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What a process can be asked for, by name. Arguments and answers travel as messages, so they are plain data. */
export type Calls = Readonly<Record<string, (argument: never) => unknown>>;

type Answer<Call> = Call extends (argument: never) => infer Result ? Awaited<Result> : never;
type Question = { readonly id: number; readonly name: string; readonly argument: unknown };
type Reply = { readonly id: number; readonly result?: unknown; readonly error?: string };

/** A process of a benchmark, so that what is measured shares no thread with what measures it. */
export interface RemoteProcess<Offered extends Calls> {
  ask<Name extends keyof Offered & string>(name: Name, ...argument: Parameters<Offered[Name]>): Promise<Answer<Offered[Name]>>;
  /** Resolves when the process has ended by itself. */
  end(): Promise<void>;
}

/** Starts a file of this folder as a process; what it offers is given by its type. */
export function startProcess<Offered extends Calls>(
  name: string,
  options: { readonly args?: readonly string[]; readonly execArgv?: readonly string[] } = {},
): RemoteProcess<Offered> {
  const child = fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), options.args, {
    ...(options.execArgv && { execArgv: [...options.execArgv] }),
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.on("message", ({ id, result, error }: Reply) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(`${name}: ${error}`));
  });
  child.once("exit", (code) => {
    for (const asked of waiting.values()) asked.reject(new Error(`${name} ended with code ${code}`));
  });
  let asked = 0;
  return {
    ask: (call, ...[argument]) => {
      const answer = Promise.withResolvers<unknown>();
      const question: Question = { id: asked++, name: call, argument };
      waiting.set(question.id, answer);
      child.send(question);
      return answer.promise as Promise<Answer<Offered[typeof call]>>;
    },
    end: () => {
      if (child.connected) child.disconnect();
      return ended;
    },
  };
}

/** Answers the questions of the process that started this one, until it hangs up; then runs `close`. */
export function answerQuestions(offered: Calls, close: () => unknown = () => {}): void {
  process.on("message", ({ id, name, argument }: Question) => {
    const call = offered[name] as ((argument: unknown) => unknown) | undefined;
    Promise.try(() => call?.(argument)).then(
      (result) => process.send?.({ id, result } satisfies Reply),
      (error: unknown) =>
        process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Reply),
    );
  });
  process.once("disconnect", () => void close());
}
