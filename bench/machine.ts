import { cpus, release, totalmem, type } from "node:os";

/** Where the figures were measured. */
export interface Machine {
  readonly processors: number;
  readonly model: string;
  readonly memory: number;
  readonly system: string;
  readonly node: string;
  readonly date: string;
  /** The same in one line. */
  readonly text: string;
}

/** This machine, today. */
export function describeMachine(): Machine {
  const processors = cpus();
  const facts = {
    processors: processors.length,
    model: processors[0]?.model ?? "unknown",
    memory: totalmem(),
    system: `${type()} ${release()}`,
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
  };
  const memory = `${Math.round(facts.memory / 2 ** 30)} GiB`;
  return { ...facts, text: `${facts.processors} × ${facts.model}, ${memory}, ${facts.system}, Node ${facts.node}, ${facts.date}` };
}
