import { Agent, request } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BenchEnvironment } from '../kit/bench-environment.ts';
import { below, comparedFigure, type Figure, median } from '../kit/figure.ts';
import { scriptKb } from '../kit/script-size.ts';
import { browserHeaders, makeForm, startForms, startLimit } from './bench-form.ts';

/** Until neither server gets faster: of what runs 500 times much is not compiled yet, and ours runs more. */
const WARM_UP = 3_000;
const ROUNDS = 9;
const PER_ROUND = 100;

/** Until the first byte of the page of a form of 15 questions, beside a bare server that sends the same bytes. */
export async function measurePage(environment: BenchEnvironment): Promise<Figure[]> {
  const form = await makeForm(environment);
  const product = await startForms(environment);
  const address = `${product.url}${form.path}`;
  const drawn = await fetchBytes(address);
  if (!gunzipSync(drawn).includes('name="a_qconsent"')) throw new Error('the page does not ask all questions');
  const limit = await startLimit(environment, drawn);
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
    const name = 'Form of 15 questions, until its first byte, p50';
    return [
      below(name, value, 'ms', 20),
      { ...comparedFigure(`${name}, beside the same bytes`, 'ms', value, limitMs, 2), ratio, holds: ratio <= 2 },
    ];
  } finally {
    await limit.stop();
    await product.stop();
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds from asking until the first byte is here, one after the other over an open connection. */
async function firstBytes(address: string, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < times; index += 1) took.push((await ask(address)).first_ms);
  return took;
}

const fetchBytes = async (address: string): Promise<Buffer> => (await ask(address)).bytes;

const ask = (address: string) =>
  new Promise<{ first_ms: number; bytes: Buffer }>((resolve, reject) => {
    const beganMs = performance.now();
    const asked = request(address, { agent, headers: browserHeaders }, (answer) => {
      const first_ms = performance.now() - beganMs;
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve({ first_ms, bytes: Buffer.concat(parts) });
        else reject(new Error(`${address}: ${answer.statusCode}`));
      });
    });
    asked.on('error', reject);
    asked.end();
  });

/** What the page of a form and the page it is embedded in load. */
export async function measureScripts(environment: BenchEnvironment): Promise<Figure[]> {
  const form = await makeForm(environment);
  const product = await startForms(environment);
  try {
    const page = await scriptKb(product.url, form.path);
    const answer = await fetch(`${product.url}/f/embed.js`);
    if (!answer.ok || !/javascript/.test(answer.headers.get('content-type') ?? ''))
      throw new Error(`/f/embed.js is not there: ${answer.status}`);
    const embed = gzipSync(await answer.text()).length / 1_024;
    return [
      below('Form, all its script, gzip', page, 'kB', 15),
      below('Form, script of the page that embeds it, gzip', embed, 'kB', 3),
    ];
  } finally {
    await product.stop();
  }
}
