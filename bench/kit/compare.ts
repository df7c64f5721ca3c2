import pg from 'pg';
import { freePort } from '#platform/server/network/free-port.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { type BenchEnvironment, startProduct } from './bench-environment.ts';
import { comparedFigure, type Figure, median, quantile } from './figure.ts';
import { cpuMs, endServer, type Measured, processorMs, startServer, timings } from './measure.ts';

/** Requests made before measuring, so that compiling the code they run is no part of a figure. */
const WARM_UP = Number(processEnvironment().BENCH_WARM_UP ?? 1_000);
const ROUNDS = Number(processEnvironment().BENCH_ROUNDS ?? 7);
const PER_ROUND = 60;

/** A server and the processes of the database that work for it. */
export interface Side {
  server: Measured;
  /** Under which its connections are known to the database. */
  application: string;
}

export interface Question {
  name: string;
  ours: (index: number) => Promise<unknown>;
  limit: (index: number) => Promise<unknown>;
  atMost: number;
  /** How many times the processor time of the limit; not promised unless given. */
  databaseAtMost?: number;
  serverAtMost?: number;
  /** How many times the slowest hundredth of the limit; not measured unless given. */
  p99AtMost?: number;
}

interface Turn {
  ms: number[];
  p50: number;
  database: number;
  server: number;
}

/** Both sides, and what compares them. */
export interface Compared {
  comparison: Comparison;
  ours: Measured;
  limit: Measured;
}

/**
 * Starts the product beside a server that is its limit, both on the database of the environment, and stops both when it was measured.
 *
 * @param fixture the program of the limit, which takes the address of the database and a port.
 * @param superuserUrl of the product's own database.
 */
export async function compareWith(
  { postgres, folder }: Pick<BenchEnvironment, 'postgres' | 'folder'>,
  { fixture, superuserUrl }: { fixture: string; superuserUrl: string },
  measure: (compared: Compared) => Promise<Figure[]>,
): Promise<Figure[]> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const port = await freePort();
    const limit = await startServer(fixture, port, {}, [`${superuserUrl}?application_name=bench_limit`, String(port)]);
    ends.unshift(() => endServer(limit));
    const url = `${postgres.url}?application_name=bench_product`;
    const product = await startProduct({ folder, postgres: { ...postgres, url } });
    ends.unshift(product.stop);
    const ours: Measured = { port: Number(new URL(product.url).port), pid: product.pid };
    const comparison = new Comparison(
      superuserUrl,
      { server: ours, application: 'bench_product' },
      { server: limit, application: 'bench_limit' },
    );
    await comparison.open();
    ends.unshift(comparison.close);
    return await measure({ comparison, ours, limit });
  } finally {
    for (const end of ends) await end();
  }
}

/** Asks both in turns, so that whatever else the machine does meets both; a ratio is the median of the rounds' ratios. */
export class Comparison {
  private readonly watcher: pg.Client;

  constructor(
    superuserUrl: string,
    private readonly ours: Side,
    private readonly limit: Side,
  ) {
    this.watcher = new pg.Client({ connectionString: superuserUrl });
  }

  open = () => this.watcher.connect();
  close = () => this.watcher.end();

  async compare(question: Question): Promise<{ figures: Figure[]; ms: number[] }> {
    const {
      name,
      atMost,
      databaseAtMost = Number.POSITIVE_INFINITY,
      serverAtMost = Number.POSITIVE_INFINITY,
    } = question;
    await timings(WARM_UP, question.ours);
    await timings(WARM_UP, question.limit);
    const [ours, limit]: Turn[][] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = (work: Question['ours']) => (index: number) => work(WARM_UP + round * PER_ROUND + index);
      ours!.push(await this.turn(this.ours, at(question.ours)));
      limit!.push(await this.turn(this.limit, at(question.limit)));
    }
    const sum = (turns: Turn[], of: 'database' | 'server') =>
      turns.reduce((total, turn) => total + turn[of], 0) / (ROUNDS * PER_ROUND);
    const figures = [
      {
        ...comparedFigure(
          `${name}, p50`,
          'ms',
          median(ours!.map(({ p50 }) => p50)),
          median(limit!.map(({ p50 }) => p50)),
          atMost,
        ),
        ...ratioOfRounds(ours!, limit!, atMost),
      },
      comparedFigure(`${name}, database CPU`, 'ms', sum(ours!, 'database'), sum(limit!, 'database'), databaseAtMost),
      comparedFigure(`${name}, server CPU`, 'ms', sum(ours!, 'server'), sum(limit!, 'server'), serverAtMost),
    ];
    const [oursMs, limitMs] = [ours!, limit!].map((turns) => turns.flatMap(({ ms }) => ms));
    if (question.p99AtMost !== undefined)
      figures.push(
        comparedFigure(`${name}, p99`, 'ms', quantile(oursMs!, 0.99), quantile(limitMs!, 0.99), question.p99AtMost),
      );
    return { figures, ms: oursMs! };
  }

  private async turn({ server, application }: Side, work: Question['ours']): Promise<Turn> {
    const pids = await this.backends(application);
    const used = () => pids.reduce((total, pid) => total + (processorMs(pid) ?? 0), 0);
    const [database, cpu] = [used(), cpuMs(server) ?? 0];
    const ms = await timings(PER_ROUND, work);
    return { ms, p50: median(ms), database: used() - database, server: (cpuMs(server) ?? 0) - cpu };
  }

  /** Milliseconds of processor time that the database has used for the product. */
  async databaseMs(): Promise<number> {
    return (await this.backends(this.ours.application)).reduce((total, pid) => total + (processorMs(pid) ?? 0), 0);
  }

  private async backends(application: string): Promise<number[]> {
    const { rows } = await this.watcher.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [application],
    );
    return rows.map(({ pid }) => pid);
  }
}

function ratioOfRounds(ours: Turn[], limit: Turn[], atMost: number) {
  const ratio = median(ours.map(({ p50 }, round) => p50 / limit[round]!.p50));
  return { ratio, holds: ratio <= atMost };
}

/** Two kinds of work of the product in turns: the median of their rounds' ratios. */
export async function compareOwn(
  name: string,
  work: (index: number) => Promise<unknown>,
  base: (index: number) => Promise<unknown>,
  atMost: number,
): Promise<Figure> {
  await timings(WARM_UP, work);
  await timings(WARM_UP, base);
  const rounds: { work: number; base: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = (other: typeof work) => (index: number) => other(round * PER_ROUND + index);
    rounds.push({ work: median(await timings(PER_ROUND, at(work))), base: median(await timings(PER_ROUND, at(base))) });
  }
  const ratio = median(rounds.map((round) => round.work / round.base));
  const [value, limit] = [median(rounds.map((round) => round.work)), median(rounds.map((round) => round.base))];
  return { ...comparedFigure(name, 'ms', value, limit, atMost), ratio, holds: ratio <= atMost };
}
