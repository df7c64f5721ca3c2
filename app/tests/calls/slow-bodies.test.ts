import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/identity/contract.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';

let app: TestApp;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Sends a text, then more every second. @returns the answer and after how many seconds the connection ended. */
async function drip(text: string, more: string) {
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  const beganMs = performance.now();
  let answer = '';
  socket.on('data', (part) => (answer += part));
  socket.write(text);
  const timer = setInterval(() => more && socket.write(more), 1_000);
  await once(socket, 'close');
  clearInterval(timer);
  return { answer, seconds: (performance.now() - beganMs) / 1_000 };
}

const head = (type: string, more = '') =>
  `POST ${identity.generateEmailOtp.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 200000\r\n${more}\r\n`;

describe('a sender that is slow on purpose', { timeout: 45_000 }, () => {
  it('is cut off: without a request, with half a head, with a body that drips', async () => {
    const form = '--line\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const cases = {
      silent: drip('', ''),
      half_head: drip('GET /healthz HTTP/1.1\r\nhost: loc', 'a'),
      json: drip(`${head('application/json')}{"email":"`, 'a'),
      upload: drip(head('multipart/form-data; boundary=line') + form, 'a'),
      // This rate is fast enough for a file but too slow for a call.
      steady_json: drip(`${head('application/json')}{"email":"`, 'a'.repeat(4_000)),
    };

    const seconds = await Promise.all(
      Object.entries(cases).map(async ([name, ended]) => [name, (await ended).seconds] as const),
    );

    for (const [name, taken] of seconds) expect([name, taken < 33]).toEqual([name, true]);
    expect((await cases.json).answer).toContain('408');
  });
});
