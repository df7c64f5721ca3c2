import { existsSync, readFileSync } from 'node:fs';

/** Work doubled may take this much longer; twice as long, and a little for what every machine does beside it. */
const MAX_GROWTH = 2.2;
/** Measured again, so often, while it looks slower: what grows with the square never looks straight. */
const ATTEMPTS = 6;
const RUNS = 3;
/** Less than this is not measured but guessed. */
const SHORTEST_MS = 0.2;

/**
 * Expects that reading takes time in proportion to its input, as every reader of foreign bytes must. Processor time is
 * compared and not the clock, so that a busy machine changes little.
 *
 * @param makeInput an input of about this size, its worst kind; the time it takes is not counted.
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
    // Each attempt stands for itself: what ran on the machine during one says nothing about the other.
    times = await measureAll(inputs, read);
    growth = growthPerDoubling(sizes, times);
  }
  if (growth <= MAX_GROWTH) return;
  const seen = sizes.map((size, index) => `${size}: ${times[index]!.toFixed(1)} ms`).join(', ');
  throw new Error(`Work doubled takes ${growth.toFixed(1)} times as long and may take ${MAX_GROWTH} times (${seen}).`);
}

/** The shortest of a few runs of each. */
async function measureAll<Input>(inputs: readonly Input[], read: (input: Input) => unknown): Promise<number[]> {
  const least = inputs.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, input] of inputs.entries()) {
      least[index] = Math.min(least[index]!, await processorMs(() => read(input)));
    }
  }
  return least;
}

/** The mean of all doublings: what grows with the square shows 4 in each of them. */
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
 * The longest this process worked on without letting its timers in while this was done, in milliseconds of its own
 * processor time, where the system tells it: what other programs take from it is not its fault. Only for code that runs
 * on the main thread.
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
    // What is held up until the very end of the work counts too.
    look();
  } finally {
    clearInterval(timer);
  }
  return longest;
}

/** Linux keeps it for each thread, the first of which has the number of the process; elsewhere it is the clock. */
const OWN_TIME = `/proc/self/task/${process.pid}/schedstat`;
const isTold = existsSync(OWN_TIME);

const ownMs = (): number =>
  isTold ? Number(readFileSync(OWN_TIME, 'latin1').split(' ', 1)[0]) / 1_000_000 : performance.now();
