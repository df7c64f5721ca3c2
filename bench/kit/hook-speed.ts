import autocannon, { type Prepared } from 'autocannon';
import { type Figure, median } from './figure.ts';

const ROUNDS = 3;
const ROUND_SECONDS = 5;

interface HookComparison {
  name: string;
  /** The addresses of the product and of the bare server that inserts what it is sent. */
  ours: string;
  bare: string;
  /** Makes the next request: what a provider sends, and its signature. */
  makeRequest: () => Prepared;
}

/** Requests per second at 32 connections, product and bare server in turns. */
export async function compareHooks({ name, ours, bare, makeRequest }: HookComparison): Promise<Figure> {
  const fire = (url: string) =>
    autocannon({
      url,
      method: 'POST',
      requests: [{ setupRequest: (request) => ({ ...request, ...makeRequest() }) }],
      connections: 32,
      duration: ROUND_SECONDS,
    });
  const rounds: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await fire(ours);
    const other = await fire(bare);
    if (one.non2xx > 0 || other.non2xx > 0) throw new Error(`refused: ${one.non2xx} and ${other.non2xx}`);
    // The first round only warms both up.
    if (round === 0) continue;
    rounds.ours.push(one.requests.average);
    rounds.bare.push(other.requests.average);
  }
  const [value, limit] = [median(rounds.ours), median(rounds.bare)];
  const ratio = value / limit;
  return {
    name: `${name} → committed → 200, 32 connections`,
    value,
    unit: 'req/s',
    limit,
    ratio,
    budget: 'ratio ≥ 0.5',
    holds: ratio >= 0.5,
  };
}
