import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EmulatedRequest, readRequest } from './wire.ts';

/** A receiver of notices that keeps what came, and answers what it is told: 200, or the next of `statuses`. */
export async function startReceiver() {
  const received: EmulatedRequest[] = [];
  const statuses: number[] = [];
  const handshake = { echo: (challenge: string) => challenge };
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming, () => 0);
    received.push(request);
    const challenge = request.query.get('hub.challenge');
    response.writeHead(statuses.shift() ?? 200);
    response.end(challenge === null ? '' : handshake.echo(challenge));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    statuses,
    handshake,
    clear() {
      received.length = 0;
      statuses.length = 0;
      handshake.echo = (challenge) => challenge;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
