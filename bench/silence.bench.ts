import { processEnvironment } from '#platform/server/settings/env.ts';
import { conditions, kindsOfSources, type Simulated, simulate } from '#testing/leads/simulated-sources.ts';
import { type Figure, median } from './kit/figure.ts';

/** Nothing about silence was chosen by what these seeds give, so they tell how it judges sources it has not seen. */
const FIRST_SEED = 500_001;
const DEATHS = 15;
const MOST_ALARMS = 1;
const MOST_GAPS = 12;

/** What a gap may mean (decision 0165). */
const meanings = {
  usual: 'usual gaps',
  present: 'gaps of those days',
  before: 'gaps of the four weeks before',
  by_clock: 'mean gaps of single leads',
};
type Meaning = keyof typeof meanings;

const NO_BUDGET = Number.POSITIVE_INFINITY;

/**
 * Lets a source of each kind send for a year and die 15 times: how often people would be warned although it works, and how
 * soon they are when it is dead. BENCH_PARTS chooses conditions, BENCH_SEED other seeds.
 */
export async function run(): Promise<Figure[]> {
  const { BENCH_PARTS, BENCH_SEED } = processEnvironment();
  const seed = Number(BENCH_SEED ?? FIRST_SEED);
  const parts = Object.entries(conditions).filter(([name]) => !BENCH_PARTS || BENCH_PARTS.split(',').includes(name));
  return parts.flatMap(([name, condition]) => {
    const years = kindsOfSources(condition).map((source, index) => simulate(source, seed + index, DEATHS));
    printByLeads(name, years);
    return listFigures(`Silence, ${name} holidays and campaigns`, years);
  });
}

/** Prints the figures by how many leads a source has a day. */
function printByLeads(name: string, years: readonly Simulated[]): void {
  console.log(`${name} holidays and campaigns, by leads a day`);
  const numbers = new Set(years.map(({ source }) => source.per_day));
  const rows = [...numbers].map((per_day) => {
    const some = years.filter(({ source }) => source.per_day === per_day);
    const values = { ...countAlarms(some), ...countGaps(some, 'usual') };
    const rounded = Object.entries(values).map(([column, value]) => [column, Number(value.toFixed(2))]);
    return [per_day, Object.fromEntries(rounded)];
  });
  console.table(Object.fromEntries(rows));
}

function listFigures(title: string, years: readonly Simulated[]): Figure[] {
  const { mean, worst, often } = countAlarms(years);
  return [
    atMost(`${title}, false alarms a source in 90 days`, mean, '', MOST_ALARMS),
    atMost(`${title}, false alarms of the worst source`, worst, '', MOST_ALARMS),
    atMost(`${title}, sources with more than one in 90 days`, often, `of ${years.length}`, 0),
    ...(Object.keys(meanings) as Meaning[]).flatMap((meaning) => {
      const { deaths, late, longest, median } = countGaps(years, meaning);
      const unit = meanings[meaning];
      const isPromised = meaning !== 'by_clock';
      return [
        atMost(
          `${title}, found after more than ${MOST_GAPS} ${unit}`,
          late,
          `of ${deaths}`,
          isPromised ? 0 : NO_BUDGET,
        ),
        atMost(`${title}, longest until found, in ${unit}`, longest, '', isPromised ? MOST_GAPS : NO_BUDGET),
        atMost(`${title}, median until found, in ${unit}`, median, '', NO_BUDGET),
      ];
    }),
  ];
}

function countAlarms(years: readonly Simulated[]) {
  const rates = years.map(({ alarms, quarters }) => alarms / quarters);
  return {
    mean: rates.reduce((sum, rate) => sum + rate, 0) / rates.length,
    worst: Math.max(...rates),
    often: rates.filter((rate) => rate > MOST_ALARMS).length,
  };
}

function countGaps(years: readonly Simulated[], meaning: Meaning) {
  const gaps = years.flatMap(({ deaths }) => deaths.map((death) => death[meaning]));
  const late = gaps.filter((count) => count > MOST_GAPS).length;
  return { deaths: gaps.length, late, longest: Math.max(...gaps), median: median(gaps) };
}

const atMost = (name: string, value: number, unit: string, budget: number): Figure => ({
  name,
  value,
  unit,
  limit: null,
  ratio: null,
  budget: Number.isFinite(budget) ? `≤ ${budget}` : 'none',
  holds: value <= budget,
});
