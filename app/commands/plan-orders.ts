import { parseArgs } from 'node:util';
import { addDays, toInstant } from '#domain/wall-time.ts';

/** What `npm run plan` is asked to do. */
export interface PlanOrder {
  /** The code or the id of the organisation. */
  org: string;
  trial_until?: string;
  /** Null takes the plan back. */
  pro_until?: string | null;
  by: string;
}

const USAGE =
  'Usage: npm run plan -- --org <code or id> [--trial-until <YYYY-MM-DD>] [--pro-until <YYYY-MM-DD> | --no-pro] --by <name>';

const text = { type: 'string' } as const;
const options = { org: text, 'trial-until': text, 'pro-until': text, 'no-pro': { type: 'boolean' }, by: text } as const;

/** Reads the words behind `npm run plan --`. Throws an Error that says what is wrong. */
export function readPlanOrder(words: readonly string[]): PlanOrder {
  const given = readWords(words);
  const { 'trial-until': trial, 'pro-until': pro, 'no-pro': isTaken } = given;
  const [org, by] = [given.org?.trim(), given.by?.trim()];
  if (!org) throw new Error(`Name the organisation. ${USAGE}`);
  if (!by) throw new Error(`Say who does it: it is kept in the history. ${USAGE}`);
  if (pro !== undefined && isTaken) throw new Error(`Either --pro-until or --no-pro. ${USAGE}`);
  if (trial === undefined && pro === undefined && !isTaken) throw new Error(`Nothing to set. ${USAGE}`);
  return {
    org,
    by,
    ...(trial !== undefined && { trial_until: readDay(trial) }),
    ...(pro !== undefined && { pro_until: readDay(pro) }),
    ...(isTaken && { pro_until: null }),
  };
}

function readWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}. ${USAGE}`);
  }
}

/** A day that does not exist is none, and the 29 of February is one every fourth year. */
function readDay(text: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw new Error(`${text} is no day. Write it as 2027-03-01.`);
  return text;
}

/** Returns when a day ends in the zone of an organisation. */
export const endOfDay = (day: string, time_zone: string): string => toInstant(`${addDays(day, 1)}T00:00`, time_zone);
