import type { DoneFuncWithErrOrRes, FastifyInstance } from "fastify";

/**
 * Sends what was answered in one turn of the event loop at its end, one after the other. A write wakes the client that waits for
 * it, which takes the system as long as most requests take here; written at once, answers find the client awake from the first.
 */
export function answerTogether(server: FastifyInstance): void {
  let answered: DoneFuncWithErrOrRes[] = [];
  const send = () => {
    const turn = answered;
    answered = [];
    for (const done of turn) done();
  };
  server.addHook("onSend", (_request, _reply, _payload, done) => {
    if (answered.length === 0) setImmediate(send);
    answered.push(done);
  });
}
