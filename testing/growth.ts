import { existsSync, readFileSync } from 'node:fs';

/**
 * The most that doubled work may take, as a factor: twice as long, and what more memory costs beside other work of the
 * machine, which takes caches away. Quadratic work shows 4.
 */
const MAX_GROWTH = 2.5;
/** The most measurements while the result is too slow; quadratic growth never looks linear. */
const ATTEMPTS = 6;
const RUNS = 3;
/** Milliseconds below which a measurement means nothing. */
const SHORTEST_MS = 0.2;

/**
 * Expects reading to take time in proportion to its input, as every reader of foreign bytes must. It compares processor
 * time, so that a busy machine changes little.
 *
 * @param makeInput makes a worst-case input of about this size; its own time does not count.
 * @param sizes ascending, a few doublings apart in all, the smallest large enough to take about a millisecond.
 */
export async function expectLinear<Input>(
  makeInput: (size: number) => Input,
  read: (input: Input) => unknown,
  sizes: readonly number[],
): Promise<void> {
  const inputs = sizes.map(makeInput);
  let growth = Number.POSITIVE_INFINITY;
  let times: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && growth > MAX_GROWTH; attempt += 1) {
    // Each attempt counts for itself: other work during one says nothing about the next.
    times = await measureAll(inputs, read);
    growth = growthPerDoubling(sizes, times);
  }
  if (growth <= MAX_GROWTH) return;
  const seen = sizes.map((size, index) => `${size}: ${times[index]!.toFixed(1)} ms`).join(', ');
  throw new Error(`Work doubled takes ${growth.toFixed(1)} times as long and may take ${MAX_GROWTH} times (${seen}).`);
}

/** Returns the shortest of a few runs for each input. */
async function measureAll<Input>(inputs: readonly Input[], read: (input: Input) => unknown): Promise<number[]> {
  const least = inputs.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, input] of inputs.entries()) {
      least[index] = Math.min(least[index]!, await processorMs(() => read(input)));
    }
  }
  return least;
}

/** Returns the mean over all doublings; quadratic growth shows 4 in each of them. */
function growthPerDoubling(sizes: readonly number[], times: readonly number[]): number {
  const doublings = Math.log2(sizes.at(-1)! / sizes[0]!);
  return (times.at(-1)! / Math.max(times[0]!, SHORTEST_MS)) ** (1 / doublings);
}

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Returns the longest time for which this process held up its timers during the work, in milliseconds of its own
 * processor time where the system tells it, so that other programs do not count. Only for code on the main thread.
 */
export async function longestHoldUp(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = ownMs();
  const look = () => {
    const at = ownMs();
    longest = Math.max(longest, at - last);
    last = at;
  };
  const timer = setInterval(look, 5);
  try {
    await work();
    // A hold-up until the very end of the work counts too.
    look();
  } finally {
    clearInterval(timer);
  }
  return longest;
}

/** The most measurements while heavy work seems to hold the process up for too long. */
const HOLD_UP_ATTEMPTS = 5;

/**
 * Returns for how many milliseconds heavy work holds this process up beyond what the usual work does, the least of a few
 * attempts: other work on the machine delays both just as much, but not every time.
 *
 * @param atMost no further attempt is made once it is no more than this.
 * @param prepare makes what one attempt works on; its own time does not count.
 */
export async function holdUpBeyond(
  atMost: number,
  prepare: (attempt: number) => { usual: () => Promise<unknown>; heavy: () => Promise<unknown> },
): Promise<number> {
  let beyond = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < HOLD_UP_ATTEMPTS && beyond > atMost; attempt += 1) {
    const { usual, heavy } = prepare(attempt);
    const expected = await longestHoldUp(usual);
    beyond = Math.min(beyond, (await longestHoldUp(heavy)) - expected);
  }
  return beyond;
}

/**
 * Linux keeps processor time per thread, the first of which has the number of the process; elsewhere the clock is used.
 */
const OWN_TIME = `/proc/self/task/${process.pid}/schedstat`;
const isTold = existsSync(OWN_TIME);

const ownMs = (): number =>
  isTold ? Number(readFileSync(OWN_TIME, 'latin1').split(' ', 1)[0]) / 1_000_000 : performance.now();
