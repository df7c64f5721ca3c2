// What a visitor answered, as it is stored. Uses no browser API.

/** How long an answer counts, in milliseconds: half a year. */
const COUNTS_MS = 182 * 86_400_000;
/** What pixels may store of a visitor. */
const MOST_VALUES = 30;
const LONGEST_VALUE = 500;

/**
 * @typedef {'allow' | 'decline'} Answer
 * @typedef {{ answer: Answer, providers: string[], at: number, values: Record<string, string> }} Choice
 */

/**
 * Returns the answer that counts for these providers: a no for all, a yes only for those it was given to.
 *
 * @param {string | null} text @param {readonly string[]} providers @param {number} now @returns {Choice | null}
 */
export function readChoice(text, providers, now) {
  const choice = parse(text);
  if (!choice || !(choice.at <= now) || now - choice.at > COUNTS_MS) return null;
  if (choice.answer === 'decline') return { ...choice, values: {} };
  const knowsAll = providers.every((provider) => choice.providers.includes(provider));
  return choice.answer === 'allow' && knowsAll ? choice : null;
}

/** @param {string | null} text @returns {Choice | null} */
function parse(text) {
  try {
    const { answer, providers, at, values } = JSON.parse(text ?? '');
    return Array.isArray(providers) && typeof at === 'number' ? { answer, providers, at, values: values ?? {} } : null;
  } catch {
    return null;
  }
}

/**
 * Returns a choice with a value that a pixel set in place of a cookie; null removes it.
 *
 * @param {Choice} choice @param {string} name @param {string | null} value @returns {Choice}
 */
export function withValue(choice, name, value) {
  const { [name]: _old, ...values } = choice.values;
  const fits = value !== null && value.length <= LONGEST_VALUE && name.length <= LONGEST_VALUE;
  if (fits && Object.keys(values).length < MOST_VALUES) values[name] = value;
  return { ...choice, values };
}

/** Marks of clicks and campaigns in an address, which pixels look for; everything else in it may be about a person. */
const MARKS = /^(?:utm_[a-z]{1,20}|fbclid|gclid|gbraid|wbraid|ttclid|li_fat_id)$/;

/** Returns the part of a query that pixels may learn. @param {string} search '?utm_source=x&email=y' @returns {string} */
export function pickMarks(search) {
  const marks = [...new URLSearchParams(search)].filter(([name]) => MARKS.test(name));
  return marks.length === 0 ? '' : `?${new URLSearchParams(marks)}`;
}
