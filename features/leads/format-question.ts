/**
 * A question as people read it. What a form calls by a key ('move_in-date', 'preferredArea', 'field.budget') becomes words;
 * what somebody worded ('What is your budget?', 'PSF') stays as it is.
 */
export function formatQuestion(label: string): string {
  const text = label.trim();
  if (!isKey(text)) return text;
  const last = text.split(/[.[\]]+/).findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? text;
  const words = last
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? text : words.charAt(0).toUpperCase() + words.slice(1);
}

/** No spaces, and written as programs write: small letters, or words joined by signs or humps. */
const isKey = (text: string): boolean =>
  !/\s/.test(text) && /^[\w.[\]-]+$/.test(text) && (text === text.toLowerCase() || /[_.[\]]|[a-z][A-Z]/.test(text));
