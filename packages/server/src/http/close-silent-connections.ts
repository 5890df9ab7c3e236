import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Lets a server that ends its idle connections end those too over which nothing has come yet. Node takes them for requests
 * that arrive, and would wait for them for as long as it may.
 */
export function closeSilentConnections(server: Server): void {
  const connections = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  const closeOthers = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeOthers();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
}
