import { setTimeout as delay } from 'node:timers/promises';
import type { BenchEnvironment } from '../kit/bench-environment.ts';
import { comparedFigure, type Figure, median, quantile } from '../kit/figure.ts';
import { makeForm, startForms, type WrittenForm, writerFor } from './bench-form.ts';
import { sendSteadily } from './send-steadily.ts';
import { sendOnce } from './sending.ts';

const ROUNDS = 3;
const HONEST_PER_SECOND = 20;
const HONEST_SECONDS = 10;
const FLOOD_PER_SECOND = 500;
/** It begins before the honest ones do and ends after them. */
const FLOOD_SECONDS = HONEST_SECONDS + 4;

/** Honest senders with and without 500 a second from one address, in turns; every round floods from another address. */
export async function measureFlood(environment: BenchEnvironment): Promise<Figure[]> {
  const form = await makeForm(environment);
  const product = await startForms(environment, 'all');
  const address = `${product.url}${form.path}`;
  try {
    const write = await writerFor(product, form);
    const honest = () => sendSteadily(address, write(HONEST_PER_SECOND * HONEST_SECONDS), HONEST_PER_SECOND);
    const [without, within, answered]: number[][] = [[], [], []];
    await honest();
    for (let round = 0; round < ROUNDS; round += 1) {
      without!.push(quantile(await honest(), 0.95));
      const flood = floodFrom(address, write(FLOOD_PER_SECOND * FLOOD_SECONDS * 2, `198.51.100.${round + 1}`));
      await delay(2_000);
      within!.push(quantile(await honest(), 0.95));
      answered!.push(await flood);
      await delay(1_000);
    }
    const ratio = median(within!.map((ms, round) => ms / without![round]!));
    const name = 'Form sent by honest people during a flood of 500 a second from one address, p95';
    return [
      { ...comparedFigure(name, 'ms', median(within!), median(without!), 2), ratio, holds: ratio <= 2 },
      {
        name: 'Flood from one address, answered',
        value: median(answered!),
        unit: 'req/s',
        limit: null,
        ratio: null,
        budget: 'none',
        holds: true,
      },
    ];
  } finally {
    await product.stop();
  }
}

/** @returns how many a second were answered, taken or refused. */
async function floodFrom(address: string, written: readonly WrittenForm[]): Promise<number> {
  const options = { connections: 64, overallRate: FLOOD_PER_SECOND, duration: FLOOD_SECONDS };
  const { requests, errors } = await sendOnce(address, written, options);
  if (errors > 0) throw new Error(`${errors} of the flood were not answered`);
  return requests.average;
}
