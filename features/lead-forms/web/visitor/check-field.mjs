// The rules for one answer, told at the field while somebody fills in the form; the server checks all of them again and
// more exactly.

/**
 * @typedef {{
 *   kind: string, value: string, isRequired: boolean, maximum: number,
 *   isUnreadable?: boolean, lengths?: readonly number[],
 * }} Field isUnreadable: the browser shows something that is no value; lengths: how many digits a number of the chosen country has
 */

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const PHONE_SHAPE = /^\+?[()\d\s\-–./]+$/;
const NUMBER_SHAPE = /^\D{0,5}\d[\d.,'’\s]*\D{0,4}$/;
const SHORTEST_NUMBER = 7;
const LONGEST_NUMBER = 15;

/**
 * Returns the name of the words that say what is wrong; '' when nothing is.
 *
 * @param {Field} field
 */
export function checkField({ kind, value, isRequired, maximum, isUnreadable = false, lengths = [] }) {
  const text = value.trim();
  if (isUnreadable) return 'date';
  if (text === '') return isRequired ? (kind === 'consent' ? 'consent_needed' : 'required') : '';
  if (text.length > maximum) return 'too_long';
  if (kind === 'name') return /\p{L}/u.test(text) ? '' : 'alpha';
  if (kind === 'email') return EMAIL.test(text) ? '' : 'email';
  if (kind === 'phone') return checkPhone(text, lengths);
  if (kind === 'number') return checkNumber(text);
  return '';
}

/** @param {string} text */
function checkNumber(text) {
  if (!/\d/.test(text)) return 'integer';
  return NUMBER_SHAPE.test(text) ? '' : 'number';
}

/**
 * @param {string} text
 * @param {readonly number[]} lengths
 */
function checkPhone(text, lengths) {
  if (!PHONE_SHAPE.test(text)) return 'telephone';
  const digits = text.replace(/\D/g, '');
  if (/^\s*(\+|00)/.test(text) || lengths.length === 0) {
    return digits.length >= SHORTEST_NUMBER && digits.length <= LONGEST_NUMBER ? '' : 'phone';
  }
  const isPossible = lengths.includes(digits.length) || (digits.startsWith('0') && lengths.includes(digits.length - 1));
  return isPossible ? '' : 'phone';
}

/**
 * Whether a question with this condition is shown, as in conditions.ts.
 *
 * @param {readonly [string, string, string] | null} condition
 * @param {Readonly<Record<string, string>>} answers
 */
export function isMet(condition, answers) {
  if (!condition) return true;
  const [id, operator, value] = condition;
  const answer = fold(answers[id] ?? '');
  if (operator === 'is') return answer === fold(value);
  if (operator === 'is_not') return answer !== fold(value);
  return operator === 'is_empty' ? answer === '' : answer !== '';
}

/** @param {string} text */
const fold = (text) => text.trim().normalize('NFC').toLocaleLowerCase('en');
