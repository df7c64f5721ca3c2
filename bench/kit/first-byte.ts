import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { freePort } from '#platform/server/network/free-port.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { below, comparedFigure, type Figure, median } from './figure.ts';
import { endServer, startServer } from './measure.ts';

/** Until neither server gets faster: of what runs 500 times much is not compiled yet, and ours runs more. */
const WARM_UP = 3_000;
const ROUNDS = 9;
const PER_ROUND = 100;

/** A browser's headers; which formats it takes decides what it is sent. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-SG,en;q=0.9' };

interface PublicPage {
  name: string;
  address: string;
  /** What the whole page has in it. */
  has: string;
}

/** Until the first byte of a page, beside a bare server that sends the same bytes. */
export async function compareFirstByte(
  environment: BenchEnvironment,
  { name: what, address, has }: PublicPage,
): Promise<Figure[]> {
  const drawn = await ask(address);
  if (!unpack(drawn).includes(has)) throw new Error(`the page lacks ${has}`);
  const limit = await startLimit(environment, drawn.bytes, drawn.encoding);
  try {
    const [ours, theirs]: number[][] = [[], []];
    await firstBytes(address, WARM_UP);
    await firstBytes(limit.url, WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      ours!.push(median(await firstBytes(address, PER_ROUND)));
      theirs!.push(median(await firstBytes(limit.url, PER_ROUND)));
    }
    const ratio = median(ours!.map((ms, round) => ms / theirs![round]!));
    const [value, limitMs] = [median(ours!), median(theirs!)];
    const name = `${what}, until its first byte, p50`;
    return [
      below(name, value, 'ms', 20),
      { ...comparedFigure(`${name}, beside the same bytes`, 'ms', value, limitMs, 2), ratio, holds: ratio <= 2 },
    ];
  } finally {
    await limit.stop();
  }
}

const unpack = ({ bytes, encoding }: Answer): Buffer =>
  encoding === 'gzip' ? gunzipSync(bytes) : encoding === 'br' ? brotliDecompressSync(bytes) : bytes;

/** Starts the limit, which sends these bytes; its database is the product's, its tables are not. */
export async function startLimit({ folder, postgres }: BenchEnvironment, page: Buffer, encoding = 'gzip') {
  const url = new URL(postgres.superuserUrl);
  url.pathname = new URL(postgres.url).pathname;
  const file = join(folder, 'page.html');
  writeFileSync(file, page);
  const port = await freePort();
  const started = await startServer('bench/limit/form-page.fixture.ts', port, {}, [
    url.href,
    String(port),
    file,
    encoding,
  ]);
  return { url: `http://127.0.0.1:${port}/`, stop: () => endServer(started) };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds from asking until the first byte is here, one after the other over an open connection. */
async function firstBytes(address: string, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < times; index += 1) took.push((await ask(address)).first_ms);
  return took;
}

interface Answer {
  first_ms: number;
  bytes: Buffer;
  /** How the bytes are compressed: 'gzip', 'br', or not at all. */
  encoding: string;
}

const ask = (address: string) =>
  new Promise<Answer>((resolve, reject) => {
    const beganMs = performance.now();
    const asked = request(address, { agent, headers: browserHeaders }, (answer) => {
      const first_ms = performance.now() - beganMs;
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const encoding = answer.headers['content-encoding'] ?? '';
        if (answer.statusCode === 200) resolve({ first_ms, bytes: Buffer.concat(parts), encoding });
        else reject(new Error(`${address}: ${answer.statusCode}`));
      });
    });
    asked.on('error', reject);
    asked.end();
  });
