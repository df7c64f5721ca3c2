import { randomInt } from 'node:crypto';

/** Domains that say nothing about where a person works. */
const mailProviders = new Set([
  'gmail',
  'googlemail',
  'outlook',
  'hotmail',
  'live',
  'msn',
  'yahoo',
  'ymail',
  'icloud',
  'me',
  'mac',
  'aol',
  'proton',
  'protonmail',
  'gmx',
  'web',
  'mail',
  'yandex',
  'zoho',
  'fastmail',
  'hey',
  'qq',
  '163',
  '126',
  'naver',
  'rediffmail',
]);

/** Guesses a person's name, which they can correct: 'asha.rao+crm@…' is Asha Rao. */
export function nameFromEmail(email: string): string {
  const [local = ''] = email.split('@');
  const words = local.split('+')[0]!.split(/[._-]+/);
  return words
    .filter((word) => /\p{L}/u.test(word))
    .map(capitalise)
    .join(' ');
}

/** Guesses the organisation's name from the company's domain, else from the person. */
export function orgNameFor({ name, email }: { name: string; email: string | null }): string {
  const company = email && guessCompany(email);
  if (company) return company;
  return name ? `${name}’s organisation` : 'My organisation';
}

/** Guesses the company: 'asha@mail.kestrel-advisory.co.uk' is Kestrel Advisory. */
function guessCompany(email: string): string | undefined {
  const labels = (email.split('@')[1] ?? '').toLowerCase().split('.');
  const isTwoPartEnding = labels.length > 2 && /^(co|com|org|net|ac|gov|edu)$/.test(labels.at(-2)!);
  const company = labels.at(isTwoPartEnding ? -3 : -2);
  if (!company || labels.length < 2 || mailProviders.has(company)) return undefined;
  return company.split('-').map(capitalise).join(' ');
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Letters and digits that cannot be confused when read aloud. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Creates the eight characters by which people identify their organisation to support. */
export const newOrgCode = (): string =>
  Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
