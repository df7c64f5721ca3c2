/**
 * Returns a question in words: a form's key ('move_in-date', 'preferredArea', 'field.budget') is split; a question
 * somebody wrote ('What is your budget?', 'PSF') stays unchanged.
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

/** Recognises a key: no spaces, and either lower case or words joined by signs or capitals. */
const isKey = (text: string): boolean =>
  !/\s/.test(text) && /^[\w.[\]-]+$/.test(text) && (text === text.toLowerCase() || /[_.[\]]|[a-z][A-Z]/.test(text));
