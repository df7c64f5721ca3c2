/** An hour in which a source sent leads. */
export interface SourceHour {
  /** Its beginning, in milliseconds. */
  at_ms: number;
  leads: number;
  /** A bit for each five minutes of the hour in which leads were sent. */
  slots: number;
}

/** What is known of a source when its inactivity is judged. */
export interface SourceHistory {
  /** Hours with leads, in their order. */
  hours: readonly SourceHour[];
  /** When the last lead came; nothing after it counts. */
  since_ms: number;
  now_ms: number;
  /** Returns the hour of the week of an instant on the organisation's clock: 0 is Monday midnight. */
  weekHour(at_ms: number): number;
}

export interface Judgement {
  is_silent: boolean;
  /** Leads usual since the last one, at these hours and on these weekdays. */
  usual_leads: number;
  /** Arrivals expected since the last lead, and how many must be missing to be no chance. */
  expected: number;
  needed: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_HOURS = 168;
const LEARNED_DAYS = 28;
/** How bursts look changes slowly and takes many leads to see. */
export const BURST_DAYS = 84;
/** Fewer days show too little of a week, fewer leads too little of a day. */
const LEAST_DAYS = 14;
const LEAST_LEADS = 20;
const SLOTS = 12;
/** Leads that come closer together count as one arrival. */
const MOST_PER_HOUR = 6;
const MOST_SEEN = 10;
/** How often chance may look like inactivity: once in so many days. */
const CHANCE_DAYS = 90;
/** The chance is kept this many times smaller, because the usual week is an estimate and days differ. */
const SAFETY = 25;
/** A source that sends nothing is found within twelve usual intervals, whatever its week; the rest is for errors. */
const MOST_INTERVALS = 11.5;

/** What a source's leads so far say of the time after the last of them. */
export interface SourcePattern {
  since_ms: number;
  clock: Clock;
  /** Arrivals usual in each hour of the week. */
  usual: UsualWeek;
  leads_of_arrival: number;
  /** How much of that the source sent just before the last lead. */
  level: number;
  /** How much smaller its bursts may be than they are taken for. */
  least_burst: number;
  /** How many usual arrivals must be missing to be no chance, and how many are the most to wait for. */
  needed: number;
  most: number;
}

/**
 * Tells whether a source has sent nothing for longer than chance explains, by its own last 28 days (decision 0165).
 *
 * @returns null where too little is known: fewer than 20 leads, or less than two weeks.
 */
export function judgeHistory({ now_ms, ...history }: SourceHistory): Judgement | null {
  const pattern = learnPattern(history);
  return pattern && judgeInactivity(pattern, now_ms);
}

/** Learns from the hours before a source's last lead how long it may be inactive after it. @returns null where too little is known. */
export function learnPattern({ hours, since_ms, weekHour }: Omit<SourceHistory, 'now_ms'>): SourcePattern | null {
  const clock = { weekHour, floorHour: alignedWith(hours.at(-1)?.at_ms ?? 0) };
  const end_ms = clock.floorHour(since_ms) + HOUR_MS;
  const earlier = listHours(hours, end_ms, clock);
  const past = dropQuietStart(earlier.slice(-LEARNED_DAYS * 24));
  const leads = sum(past.map((hour) => hour.leads));
  if (leads < LEAST_LEADS || past.length < LEAST_DAYS * 24) return null;
  const week = learnUsualWeek(past);
  const burst = findBurst(earlier, week);
  const usual = week.map((arrivals) => Math.min(MOST_PER_HOUR, arrivals / burst.likely));
  const bursts = countIn(past) / burst.likely;
  const most = findMost(usual, bursts);
  return {
    since_ms,
    clock,
    usual,
    leads_of_arrival: leads / bursts,
    level: findLevel(past, week, burst.likely),
    least_burst: burst.least / burst.likely,
    needed: Math.min(most, Math.log((SAFETY * sum(usual) * CHANCE_DAYS) / 7)),
    most,
  };
}

/** Judges the time since the last lead. */
export function judgeInactivity(pattern: SourcePattern, now_ms: number): Judgement {
  const expected = expectBetween(pattern, now_ms);
  const { needed, most, level, least_burst } = pattern;
  return {
    is_silent: expected * level > needed || expected / least_burst > most,
    usual_leads: expected * pattern.leads_of_arrival,
    expected,
    needed,
  };
}

/** One hour of the past, with or without leads. */
interface PastHour {
  week_hour: number;
  leads: number;
  slots: number;
  arrivals: number;
}

/** How instants fall into hours. */
interface Clock extends Pick<SourceHistory, 'weekHour'> {
  floorHour(at_ms: number): number;
}

/** Hours of the organisation's clock may begin at the half of ours. */
function alignedWith(hour_ms: number): Clock['floorHour'] {
  return (at_ms) => at_ms - ((((at_ms - hour_ms) % HOUR_MS) + HOUR_MS) % HOUR_MS);
}

/** Lists every hour of the last twelve weeks, from the first with leads. */
function listHours(hours: readonly SourceHour[], end_ms: number, { floorHour, weekHour }: Clock): PastHour[] {
  const sent = new Map<number, { leads: number; slots: number }>();
  for (const { at_ms, leads, slots } of hours) {
    const hour_ms = floorHour(at_ms);
    if (slots === 0 || hour_ms >= end_ms || hour_ms < end_ms - BURST_DAYS * DAY_MS) continue;
    const known = sent.get(hour_ms) ?? { leads: 0, slots: 0 };
    sent.set(hour_ms, { leads: known.leads + leads, slots: known.slots | slots });
  }
  const [begin_ms = end_ms] = sent.keys();
  return Array.from({ length: (end_ms - begin_ms) / HOUR_MS }, (_, index) => {
    const at_ms = begin_ms + index * HOUR_MS;
    const { leads, slots } = sent.get(at_ms) ?? { leads: 0, slots: 0 };
    return { week_hour: weekHour(at_ms), leads, slots, arrivals: countArrivals(slots) };
  });
}

/** What came before the first lead of the four weeks says nothing. */
function dropQuietStart(past: readonly PastHour[]): readonly PastHour[] {
  const first = past.findIndex(({ leads }) => leads > 0);
  return first < 0 ? [] : past.slice(first);
}

/** Estimates the arrivals of an hour by the five minutes that had any, because leads of one burst share theirs. */
const countArrivals = (slots: number): number =>
  Math.min(MOST_SEEN, -SLOTS * Math.log(1 - countBits(slots) / (SLOTS + 0.5)));

function countBits(slots: number): number {
  let bits = 0;
  for (let rest = slots; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** Arrivals expected in each hour of the week. */
type UsualWeek = readonly number[];

/** How much of an hour counts for the ones before and after it. */
const SHARED = 0.15;
/** With more arrivals than this an hour needs those beside it less. */
const ENOUGH_ARRIVALS = 336;
/** How many weeks the hour of all working days, or of the weekend, counts beside the four of its own. */
const WEIGHT_OF_DAYS = 4;

/** Learns the usual week: four samples for an hour are few, so the hours beside it and like days count too. */
function learnUsualWeek(past: readonly PastHour[]): UsualWeek {
  const own = { arrivals: zeros(WEEK_HOURS), hours: zeros(WEEK_HOURS) };
  const ofDays = { arrivals: zeros(48), hours: zeros(48) };
  const add = (week_hour: number, arrivals: number, weight: number) => {
    const hour = (week_hour + WEEK_HOURS) % WEEK_HOURS;
    own.arrivals[hour]! += weight * arrivals;
    own.hours[hour]! += weight;
    ofDays.arrivals[dayHour(hour)]! += weight * arrivals;
    ofDays.hours[dayHour(hour)]! += weight;
  };
  const share = SHARED * Math.min(1, ENOUGH_ARRIVALS / countIn(past));
  for (const { week_hour, arrivals } of past) {
    add(week_hour, arrivals, 1 - 2 * share);
    add(week_hour - 1, arrivals, share);
    add(week_hour + 1, arrivals, share);
  }
  return own.arrivals.map((arrivals, hour) => {
    const like = ofDays.arrivals[dayHour(hour)]! / Math.max(ofDays.hours[dayHour(hour)]!, 1);
    return (arrivals + WEIGHT_OF_DAYS * like) / (own.hours[hour]! + WEIGHT_OF_DAYS);
  });
}

/** Returns the hour of the day, of a working day or of the weekend. */
const dayHour = (week_hour: number): number => (week_hour % 24) + (week_hour >= 5 * 24 ? 24 : 0);

/** Standard deviations that chance may take off a level. */
const CERTAINTY = 1.5;
/** The shortest stretch that is asked for its level, in expected arrivals; each next one is half as long again. */
const SHORTEST_STRETCH = 8;
const LEVEL_DAYS = 10;

/**
 * Returns how much of its usual week the source sends at present, as on a holiday or after a campaign: the least that the
 * last stretches of up to ten days allow. At most 1: more than usual is not usual yet.
 */
function findLevel(past: readonly PastHour[], week: UsualWeek, burst: number): number {
  let [expected, arrivals, level, stretch] = [0, 0, 1, SHORTEST_STRETCH];
  for (const hour of past.slice(-LEVEL_DAYS * 24).reverse()) {
    expected += week[hour.week_hour]! / burst;
    arrivals += hour.arrivals / burst;
    if (expected < stretch) continue;
    stretch *= 1.5;
    level = Math.min(level, findHighestMean(arrivals) / expected);
  }
  return level;
}

/** Returns the highest mean that a count by chance allows (the score interval of a Poisson mean). */
const findHighestMean = (count: number): number =>
  count + CERTAINTY ** 2 / 2 + CERTAINTY * Math.sqrt(count + CERTAINTY ** 2 / 4);

/** A burst is over after an hour, or after so many expected arrivals. */
const BURST_SLOTS = SLOTS;
const BURST_ARRIVALS = 3;
/** Blocks of so many arrivals are compared with their own mean, so that campaigns and holidays are no bursts. */
const BLOCK = 80;
const LEAST_BLOCK = 12;
/** So many intervals without bursts are added, so that a few do not decide. */
const NO_BURSTS = 10;
const MOST_BURST = 2;
/** Long intervals lie in blocks with few arrivals, so blocks hide a twentieth of the bursts. */
const HIDDEN = 1.05;

/**
 * Finds how many arrivals a burst has on the average, by the source's own intervals: once a burst is over, the rest of an
 * interval lasts as long as bursts are apart.
 */
function findBurst(earlier: readonly PastHour[], week: UsualWeek): { likely: number; least: number } {
  let [rests, intervals] = [NO_BURSTS, NO_BURSTS];
  let block = { expected: 0, arrivals: 0, rests: 0, intervals: 0 };
  const interval = { slots: 0, expected: 0 };
  const closeBlock = () => {
    rests += (block.rests * block.arrivals) / block.expected;
    intervals += block.intervals;
    block = { expected: 0, arrivals: 0, rests: 0, intervals: 0 };
  };
  for (const { week_hour, slots, arrivals } of earlier) {
    const expected = week[week_hour]! / SLOTS;
    block.expected += SLOTS * expected;
    block.arrivals += arrivals;
    if (slots === 0 && interval.slots >= BURST_SLOTS) {
      block.rests += SLOTS * expected;
      continue;
    }
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const isTaken = ((slots >> slot) & 1) === 1;
      const isOver = interval.slots >= BURST_SLOTS || interval.expected >= BURST_ARRIVALS;
      if (isOver) block.rests += isTaken ? expected / 2 : expected;
      if (isOver && isTaken) block.intervals += 1;
      interval.slots = isTaken ? 0 : interval.slots + 1;
      interval.expected = isTaken ? 0 : interval.expected + expected;
    }
    if (block.arrivals >= BLOCK) closeBlock();
  }
  if (block.arrivals >= LEAST_BLOCK) closeBlock();
  const likely = clamp((HIDDEN * rests) / intervals, 1, MOST_BURST);
  return { likely, least: clamp(likely * (1 - 1 / Math.sqrt(intervals)), 1, MOST_BURST) };
}

/** Standard errors of the level that are left below twelve intervals. */
const CAUTION = 1.5;

/** Returns how many arrivals may be missing at most: few enough to be twelve also where the level is taken too low. */
const findMost = (usual: UsualWeek, arrivals: number): number =>
  MOST_INTERVALS * (1 - CAUTION / Math.sqrt(arrivals)) - Math.max(...usual) / MOST_PER_HOUR;

function expectBetween({ usual, since_ms, clock }: SourcePattern, to_ms: number): number {
  let expected = 0;
  for (let at_ms = clock.floorHour(since_ms); at_ms < to_ms; at_ms += HOUR_MS) {
    const part_ms = Math.min(to_ms, at_ms + HOUR_MS) - Math.max(since_ms, at_ms);
    expected += (usual[clock.weekHour(at_ms)]! * part_ms) / HOUR_MS;
  }
  return expected;
}

const countIn = (hours: readonly PastHour[]) => sum(hours.map(({ arrivals }) => arrivals));
const zeros = (length: number) => new Array<number>(length).fill(0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
