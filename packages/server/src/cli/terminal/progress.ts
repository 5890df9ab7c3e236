import { MultiBar } from "cli-progress";
import { duration } from "./amounts.ts";
import type { Terminal } from "./terminal.ts";

/** Shows how far a long command is. */
export interface Progress {
  /** `done` counts in the unit of the total; `text` says more. */
  update(done: number, text: string): void;
  /** Writes a line that stays. */
  note(text: string): void;
  end(): void;
}

const millisBetweenLines = 5_000;

/** A bar on a terminal, elsewhere a line every few seconds. Without a total only the text is shown. */
export function createProgress(terminal: Terminal, total: number | undefined): Progress {
  return terminal.messages.isTTY === true ? createBar(terminal, total) : createLines(terminal, total);
}

function createBar({ messages }: Terminal, total: number | undefined): Progress {
  const format = total === undefined ? "{text}" : "{bar} {percentage} %  {text}";
  const stream = messages as NodeJS.WritableStream;
  const bars = new MultiBar({ stream, format, barsize: 24, clearOnComplete: true, linewrap: true, gracefulExit: false });
  const bar = bars.create(total ?? 1, 0, { text: "" });
  const started = performance.now();
  return {
    update: (done, text) => bar.update(Math.min(done, total ?? 0), { text: text + timeLeft(done, total, started) }),
    note: (text) => bars.log(`${text}\n`),
    end: () => {
      // Notes wait for the bar to be painted.
      bars.update();
      bars.stop();
    },
  };
}

function createLines({ messages }: Terminal, total: number | undefined): Progress {
  const started = performance.now();
  let told = started;
  return {
    update: (done, text) => {
      if (performance.now() - told < millisBetweenLines) return;
      told = performance.now();
      const share = total === undefined ? "" : `, ${Math.floor((100 * done) / total)} %`;
      messages.write(`${text}${share}${timeLeft(done, total, started)}\n`);
    },
    note: (text) => void messages.write(`${text}\n`),
    end: () => {},
  };
}

function timeLeft(done: number, total: number | undefined, started: number): string {
  if (total === undefined || done <= 0 || done >= total) return "";
  const seconds = (performance.now() - started) / 1000;
  return `, ${duration((seconds * (total - done)) / done)} left`;
}
