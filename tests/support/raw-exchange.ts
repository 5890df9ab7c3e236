import { once } from "node:events";
import { connect } from "node:net";

/** One answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes to a server and reads what it answers until it closes the connection, or has said nothing for a while. */
export async function exchange(address: string, bytes: string | Buffer, quietMillis = 5000): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    received += text;
  });
  // A server that refuses what it is being sent closes while we still write; what it said before that counts.
  socket.on("error", () => {});
  socket.setTimeout(quietMillis, () => socket.destroy());
  socket.write(bytes);
  await once(socket, "close");
  return [...answersIn(received)];
}

function* answersIn(text: string): Generator<RawAnswer> {
  let rest = text;
  while (rest.startsWith("HTTP/1.1 ")) {
    const end = rest.indexOf("\r\n\r\n");
    const [statusLine = "", ...lines] = rest.slice(0, end).split("\r\n");
    const headers = Object.fromEntries(lines.map((line) => [line.split(":")[0]?.toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]));
    const length = Number(headers["content-length"] ?? 0);
    yield { status: Number(statusLine.split(" ")[1]), headers, body: rest.slice(end + 4, end + 4 + length) };
    rest = rest.slice(end + 4 + length);
  }
}
