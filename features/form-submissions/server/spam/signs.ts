import type { FoundSign, SpamSign } from '../../contract.ts';

/** From which score on a submission is held back. */
export const THRESHOLD = 100;

/** How much of the past counts as now, and what is much in it. */
export const RATE_MINUTES = 10;
export const MANY_OF_ADDRESS = 5;
export const FLOOD_OF_ADDRESS = 60;
export const FLOOD_OF_FORM = 300;
/** How long a text is remembered, and how often it may have come before. */
export const TEXT_DAYS = 7;
export const REPEATS_OF_TEXT = 2;

const FASTEST_MS = 2_000;
/** Nobody reads, fills and sends a page sooner, a filled-in one included. */
const IMPOSSIBLE_MS = 500;
const LONG_OPEN_MS = 3 * 86_400_000;

/**
 * What became of the challenge: `not_asked` where none is configured, `unreachable` where its provider could not be asked, which
 * is not the sender's doing.
 */
export type ChallengeOutcome = 'not_asked' | 'passed' | 'failed' | 'missing' | 'unreachable';

/** How many submissions came before this one; each is counted up to what is asked. */
export interface Past {
  /** With the same text, in the organisation. */
  of_text: number;
  /** From the same address, to this organisation. */
  of_address: number;
  /** To the same form. */
  of_form: number;
}

/** What signs look at. */
export interface SignFacts {
  /** How long the page was open; null where its token is missing or forged. */
  open_ms: number | null;
  honeypot: string;
  /** What stands in the questions for a name. */
  names: readonly string[];
  /** Everything the visitor wrote into questions. */
  written: readonly string[];
  has_script: boolean;
  challenge: ChallengeOutcome;
  past: Past;
}

/** A sign as it was seen; `weight` where this once it weighs something else. */
interface Seen {
  detail: string;
  weight?: number;
}

/** One thing that speaks against a submission. */
export interface Sign {
  sign: SpamSign;
  /** What it adds to the score. */
  weight: number;
  /** False for what happens to honest people too. */
  is_strong: boolean;
  /** Returns what was seen; null when there is nothing. */
  find(facts: SignFacts): Seen | null;
}

const seen = (isThere: boolean): Seen | null => (isThere ? { detail: '' } : null);

/** Every sign (docs/decisions/0183-signs-of-spam.md). */
export const signs: readonly Sign[] = [
  { sign: 'forged_token', weight: 100, is_strong: true, find: ({ open_ms }) => seen(open_ms === null) },
  { sign: 'challenge_failed', weight: 100, is_strong: true, find: ({ challenge }) => seen(challenge === 'failed') },
  { sign: 'trap_filled', weight: 100, is_strong: true, find: findHoneypot },
  { sign: 'link_in_name', weight: 80, is_strong: true, find: findLink },
  { sign: 'sent_too_fast', weight: 80, is_strong: true, find: findHaste },
  { sign: 'same_text', weight: 80, is_strong: true, find: ({ past }) => findRepeats(past.of_text, REPEATS_OF_TEXT) },
  { sign: 'address_rate', weight: 80, is_strong: true, find: findAddressRate },
  { sign: 'form_rate', weight: 80, is_strong: true, find: ({ past }) => findRepeats(past.of_form, FLOOD_OF_FORM) },
  { sign: 'no_script', weight: 20, is_strong: false, find: ({ has_script }) => seen(!has_script) },
  { sign: 'challenge_missing', weight: 10, is_strong: false, find: findMissingChallenge },
  { sign: 'open_too_long', weight: 10, is_strong: false, find: findLongOpen },
];

/** Returns the signs that these facts show. */
export function findSigns(facts: SignFacts): FoundSign[] {
  return signs.flatMap(({ sign, weight, is_strong, find }) => {
    const found = find(facts);
    return found ? [{ sign, weight: found.weight ?? weight, is_strong, detail: found.detail }] : [];
  });
}

/** A password manager that fills everything writes what it wrote elsewhere too; only a robot writes something else. */
function findHoneypot({ honeypot, written }: SignFacts): Seen | null {
  const value = honeypot.trim();
  if (value === '') return null;
  return { detail: '', ...(written.some((text) => text.trim() === value) && { weight: 80 }) };
}

const ADDRESS = /https?:\/\/|\[url|<a\s/i;
const BARE_ADDRESS =
  /\bwww\.|\b[a-z0-9-]{2,}\.(?:com|net|org|info|biz|ru|cn|top|xyz|online|site|shop|club|io|co|click|link|live|pro|vip|icu|win|bet|casino)\b/i;

/** A firm may be called by its website; nobody's name is a whole address. */
function findLink({ names }: SignFacts): Seen | null {
  if (names.some((name) => ADDRESS.test(name))) return { detail: '', weight: THRESHOLD };
  return seen(names.some((name) => !name.includes('@') && BARE_ADDRESS.test(name)));
}

function findHaste({ open_ms }: SignFacts): Seen | null {
  if (open_ms === null || open_ms < 0 || open_ms >= FASTEST_MS) return null;
  const detail = (open_ms / 1_000).toFixed(1);
  return { detail, ...(open_ms < IMPOSSIBLE_MS && { weight: THRESHOLD }) };
}

const findRepeats = (before: number, allowed: number): Seen | null =>
  before >= allowed ? { detail: String(before + 1) } : null;

/** Offices and fairs share an address; what is beyond its allowance is held back whoever sends it. */
function findAddressRate({ past: { of_address } }: SignFacts): Seen | null {
  const found = findRepeats(of_address, MANY_OF_ADDRESS);
  return found && isFlood(of_address) ? { ...found, weight: THRESHOLD } : found;
}

/** Whether an address has used up its allowance. */
export const isFlood = (of_address: number): boolean => of_address >= FLOOD_OF_ADDRESS;

/** Without script there is no challenge, so its absence says nothing more. */
function findMissingChallenge({ challenge, has_script }: SignFacts): Seen | null {
  if (challenge === 'unreachable') return { detail: 'unreachable', weight: 0 };
  return seen(challenge === 'missing' && has_script);
}

function findLongOpen({ open_ms }: SignFacts): Seen | null {
  if (open_ms === null || open_ms <= LONG_OPEN_MS) return null;
  return { detail: String(Math.floor(open_ms / 86_400_000)) };
}
