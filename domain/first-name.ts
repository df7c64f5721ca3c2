/** Titles, which are not part of a first name. */
const TITLES = /^(?:mr|mrs|ms|miss|dr|prof|mdm|madam|sir)\.?\s+/i;

/** Returns the first word of a name, without a title; an e-mail address or number is no name. */
export function readFirstName(name: string): string {
  const plain = name.trim().replace(TITLES, '');
  if (plain.includes('@') || /^[+\d\s()-]+$/.test(plain)) return '';
  return plain.split(/\s+/)[0] ?? '';
}

/** Returns the first name, or the whole of what is no name. */
export const firstNameFrom = (name: string): string => readFirstName(name) || name;
