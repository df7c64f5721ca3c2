/** An hour in which a source sent leads. */
export interface SourceHour {
  /** Its beginning, in milliseconds. */
  at_ms: number;
  leads: number;
  /** A bit for each five minutes of the hour in which leads were sent. */
  slots: number;
}

/** What is known of a source when its silence is judged. */
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
export const RHYTHM_DAYS = 28;
/** Fewer days show too little of a week, fewer leads too little of a day. */
const LEAST_DAYS = 14;
const LEAST_LEADS = 20;
const SLOTS = 12;
/** Leads that come closer together count as one arrival. */
const MOST_PER_HOUR = 6;
const MOST_SEEN = 10;
/** How often chance may look like silence: once in so many days. */
const CHANCE_DAYS = 90;
/** A source that sends nothing must be found within twelve usual gaps, whatever its rhythm. */
const MOST_NEEDED = 10.5;

/**
 * Tells whether a source has sent nothing for longer than chance explains, by its own last 28 days (decision 0165).
 *
 * @returns null where too little is known: fewer than 20 leads, or less than two weeks.
 */
export function judgeSilence({ hours, since_ms, now_ms, weekHour }: SourceHistory): Judgement | null {
  const floorHour = alignedWith(hours.at(-1)?.at_ms ?? 0);
  const end_ms = floorHour(since_ms) + HOUR_MS;
  const begins_ms = end_ms - RHYTHM_DAYS * DAY_MS;
  const known = hours.filter(({ at_ms, slots }) => slots > 0 && at_ms < end_ms && at_ms >= begins_ms);
  const leads = sum(known.map((hour) => hour.leads));
  const begin_ms = known[0]?.at_ms ?? end_ms;
  if (leads < LEAST_LEADS || end_ms - begin_ms < LEAST_DAYS * DAY_MS) return null;
  const past = dropBursts(listHours(known, end_ms, { floorHour, weekHour }));
  const rhythm = learnRhythm(past);
  const level = findTrend(past, rhythm) * findLull(past, rhythm);
  const present = rhythm.map((arrivals) => Math.min(MOST_PER_HOUR, level * arrivals));
  const expected = expectBetween(present, since_ms, now_ms, { floorHour, weekHour });
  const needed = findNeeded(present, findSpread(past, rhythm));
  return { is_silent: expected > needed, usual_leads: (expected * leads) / countIn(past), expected, needed };
}

/** One hour of the past, with or without leads. */
interface PastHour {
  week_hour: number;
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

function listHours(known: readonly SourceHour[], end_ms: number, { floorHour, weekHour }: Clock): PastHour[] {
  const slotsAt = new Map<number, number>();
  for (const { at_ms, slots } of known) slotsAt.set(floorHour(at_ms), (slotsAt.get(floorHour(at_ms)) ?? 0) | slots);
  const begin_ms = floorHour(known[0]!.at_ms);
  const past: PastHour[] = [];
  for (let at_ms = begin_ms; at_ms < end_ms; at_ms += HOUR_MS) {
    const slots = slotsAt.get(at_ms) ?? 0;
    past.push({ week_hour: weekHour(at_ms), slots, arrivals: countArrivals(slots) });
  }
  return past;
}

/** Estimates the arrivals of an hour by the five minutes that had any, because leads of one burst share theirs. */
const countArrivals = (slots: number): number =>
  Math.min(MOST_SEEN, -SLOTS * Math.log(1 - countBits(slots) / (SLOTS + 0.5)));

function countBits(slots: number): number {
  let bits = 0;
  for (let rest = slots; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
}

/**
 * Takes off the second halves of bursts that fall into two slots in a row: as many as there are more of those than
 * chance gives.
 */
function dropBursts(past: readonly PastHour[]): PastHour[] {
  let [taken, in_a_row, chance] = [0, 0, 0];
  for (const { slots } of past) {
    const own = countBits(slots);
    taken += own;
    in_a_row += countBits(slots & (slots << 1));
    chance += (own * (own - 1)) / SLOTS;
  }
  const single = 1 - Math.max(0, in_a_row - chance) / taken;
  return past.map((hour) => ({ ...hour, arrivals: hour.arrivals * single }));
}

/** Arrivals expected in each hour of the week. */
type Rhythm = readonly number[];

/** How much of an hour counts for the ones before and after it. */
const SHARED = 0.15;
/** How many weeks the hour of all working days, or of the weekend, counts beside the four of its own. */
const WEIGHT_OF_DAYS = 4;

/** Learns the rhythm: four samples for an hour of the week are few, so the hours beside it and like days count too. */
function learnRhythm(past: readonly PastHour[]): Rhythm {
  const own = { arrivals: zeros(WEEK_HOURS), hours: zeros(WEEK_HOURS) };
  const ofDays = { arrivals: zeros(48), hours: zeros(48) };
  const add = (week_hour: number, arrivals: number, weight: number) => {
    const hour = (week_hour + WEEK_HOURS) % WEEK_HOURS;
    own.arrivals[hour]! += weight * arrivals;
    own.hours[hour]! += weight;
    ofDays.arrivals[dayHour(hour)]! += weight * arrivals;
    ofDays.hours[dayHour(hour)]! += weight;
  };
  for (const { week_hour, arrivals } of past) {
    add(week_hour, arrivals, 1 - 2 * SHARED);
    add(week_hour - 1, arrivals, SHARED);
    add(week_hour + 1, arrivals, SHARED);
  }
  return own.arrivals.map((arrivals, hour) => {
    const like = ofDays.arrivals[dayHour(hour)]! / Math.max(ofDays.hours[dayHour(hour)]!, 1);
    return (arrivals + WEIGHT_OF_DAYS * like) / (own.hours[hour]! + WEIGHT_OF_DAYS);
  });
}

/** Returns the hour of the day, of a working day or of the weekend. */
const dayHour = (week_hour: number): number => (week_hour % 24) + (week_hour >= 5 * 24 ? 24 : 0);

/** Arrivals that are added to both sides of the last week's ratio, so that a slow source is not judged by a few. */
const TREND_WEIGHT = 10;

/** How the last week compares with the four: above 1 for a source that grows. */
function findTrend(past: readonly PastHour[], rhythm: Rhythm): number {
  const week = past.slice(-WEEK_HOURS);
  return clamp((countIn(week) + TREND_WEIGHT) / (expectIn(week, rhythm) + TREND_WEIGHT), 0.5, 2);
}

/** So many expected arrivals back it is asked whether the source is slower than usual at present. */
const LULL_WINDOWS = [8, 16, 32, 64];
/** A lull is taken for one when the source is at most so fast, by the most that its arrivals allow. */
const CLEAR_LULL = 0.75;

/**
 * Returns how much slower than usual the source was just before its last lead, as on a holiday: 1 unless that is more than
 * chance.
 */
function findLull(past: readonly PastHour[], rhythm: Rhythm): number {
  let [expected, arrivals, lull, next] = [0, 0, 1, 0];
  for (let index = past.length - 1; index >= 0 && next < LULL_WINDOWS.length; index -= 1) {
    expected += rhythm[past[index]!.week_hour]!;
    arrivals += past[index]!.arrivals;
    if (expected < LULL_WINDOWS[next]!) continue;
    next += 1;
    lull = Math.min(lull, (arrivals + 1 + Math.sqrt(arrivals + 1)) / expected);
  }
  return lull < CLEAR_LULL ? lull : 1;
}

/** Arrivals a block of hours must expect to tell how much they vary. */
const BLOCK = 5;
/** The middle of a squared standard normal variable. */
const MIDDLE_OF_SQUARE = 0.455;

/** Returns how many times more the arrivals vary than those of chance alone; a few odd days do not count. */
function findSpread(past: readonly PastHour[], rhythm: Rhythm): number {
  const squares: number[] = [];
  let [expected, arrivals] = [0, 0];
  for (const hour of past) {
    expected += rhythm[hour.week_hour]!;
    arrivals += hour.arrivals;
    if (expected < BLOCK) continue;
    squares.push((arrivals - expected) ** 2 / expected);
    [expected, arrivals] = [0, 0];
  }
  squares.sort((one, other) => one - other);
  return clamp((squares[Math.floor(squares.length / 2)] ?? 0) / MIDDLE_OF_SQUARE, 1, 1.5);
}

/**
 * Returns how many expected arrivals must be missing. A gap that misses x of them has the chance exp(-x / spread), and
 * there are as many gaps in 90 days as arrivals.
 */
function findNeeded(present: Rhythm, spread: number): number {
  const gaps = (sum(present) * CHANCE_DAYS) / 7;
  return Math.min(MOST_NEEDED, spread * Math.log((SAFETY * gaps) / spread));
}
/** The rhythm itself is an estimate, and some days are unlike others, so an eighth is left to chance. */
const SAFETY = 8;

function expectBetween(rhythm: Rhythm, from_ms: number, to_ms: number, { floorHour, weekHour }: Clock): number {
  let expected = 0;
  for (let at_ms = floorHour(from_ms); at_ms < to_ms; at_ms += HOUR_MS) {
    const part_ms = Math.min(to_ms, at_ms + HOUR_MS) - Math.max(from_ms, at_ms);
    expected += (rhythm[weekHour(at_ms)]! * part_ms) / HOUR_MS;
  }
  return expected;
}

const countIn = (hours: readonly PastHour[]) => sum(hours.map(({ arrivals }) => arrivals));
const expectIn = (hours: readonly PastHour[], rhythm: Rhythm) => sum(hours.map(({ week_hour }) => rhythm[week_hour]!));
const zeros = (length: number) => new Array<number>(length).fill(0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
