import type { MailAddress } from './parse-mail.ts';

/** What belongs to the account itself and is never the contact of a lead. */
export interface OwnData {
  emails: ReadonlySet<string>;
  domains: ReadonlySet<string>;
  /** The last digits of its phone numbers. */
  phones: ReadonlySet<string>;
}

/** How many last digits make two spellings of a number one. */
const COMPARED_DIGITS = 8;

export const lastDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-COMPARED_DIGITS);

/** Domains at which anybody has an address, so that it says nothing of an account. */
const publicHosts =
  /^(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|me|mac|aol|gmx|web|proton|protonmail|zoho|mail|qq|163|126|naver|yandex)\./;

export const domainFrom = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Describes the account by the addresses and numbers of its people. */
export function describeOwn(people: readonly { email: string | null; phone: string | null }[]): OwnData {
  const emails = people.flatMap(({ email }) => (email ? [email.toLowerCase()] : []));
  const phones = people.flatMap(({ phone }) => (phone ? [lastDigits(phone)] : []));
  return {
    emails: new Set(emails),
    domains: new Set(emails.map(domainFrom).filter((domain) => !publicHosts.test(domain))),
    phones: new Set(phones.filter((digits) => digits.length === COMPARED_DIGITS)),
  };
}

export const isOwnAddress = ({ address }: MailAddress, own: OwnData): boolean =>
  own.emails.has(address) || own.domains.has(domainFrom(address));

/** Tells whether a text is one of the account's own numbers or addresses. */
export function isOwnValue(value: string, own: OwnData): boolean {
  if (value.includes('@')) return own.emails.has(value.trim().toLowerCase());
  const digits = lastDigits(value);
  return digits.length === COMPARED_DIGITS && own.phones.has(digits);
}

const machine =
  /^(?:(?:do[._-]?)?not?[._-]?reply|no-?reply|mailer-daemon|postmaster|notifications?|alerts?|mailer|bounces?|webmaster|wordpress|forms?|system|robot|admin|support|newsletter|news|updates?)(?:[+._-].*)?@/i;

/** Tells whether an address is of a machine or an office rather than of a person. */
export const isMachineAddress = (address: string): boolean => machine.test(address);
