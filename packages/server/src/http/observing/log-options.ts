/** Members that are never logged, whoever logs an object that has them. */
const secrets = ["authorization", "cookie", "password", "token", "accessToken", "refreshToken", "secret", "headers", "body", "query"];

/** Texts that carry a secret although nobody meant to log one. */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, "$1 [redacted]"],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, "[redacted]"],
  [/("?(?:password|secret|token|accessToken)"?\s*[:=]\s*"?)[^"&\s,}]+/gi, "$1[redacted]"],
];

/** How the log is written: as lines of JSON to standard output, without what must stay secret. */
export function logOptions(level: string) {
  return { level, stream: gatheredLines, redact: { paths: secrets, censor: "[redacted]" }, serializers: { err: errorToLog } };
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [member: string]: unknown;
}

/** What is logged of an error: not its own members, which may hold anything. */
function errorToLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)), stack: "" };
  const { name, message, stack = "", cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack),
    ...(typeof code === "string" && { code }),
    ...(cause !== undefined && { cause: errorToLog(cause) }),
  };
}

/** The text without what looks like a secret in it. */
export function withoutSecrets(text: string): string {
  return secretTexts.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), text);
}

let waiting = "";

/** Lines that are logged in one turn of the event loop go out in one write. What ends the process lets them out before. */
const gatheredLines = {
  write(line: string): void {
    if (waiting === "") setImmediate(letOut);
    waiting += line;
  },
};

process.on("exit", letOut);

function letOut(): void {
  const lines = waiting;
  waiting = "";
  if (lines !== "") process.stdout.write(lines);
}
