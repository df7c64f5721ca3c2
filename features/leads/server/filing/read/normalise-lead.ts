import * as z from 'zod';
import { type ParsedPhone, parsePhone } from '#domain/phone-numbers.ts';
import { clientFields } from '#features/clients/contract.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import {
  type AnsweredField,
  answeredFields,
  type LeadAnswer,
  LeadRole,
  type NormalisedLead,
} from '../../../normalised-lead.ts';
import type { FormMapping } from './form-mappings.queries.ts';
import { findLabelRole, findPathRole, mentionsConsent, mentionsPhone } from './label-words.ts';

/** An answer as the reader of its source returns it; `role` where the source itself states it. */
export interface ReadAnswer extends LeadAnswer {
  role?: LeadRole;
  /** True where its source knows that it is nobody's name, phone or e-mail, whatever its label says. */
  has_no_role?: boolean;
  /** The organisation's own field it fills, where its source knows; a number then reads 1234.5 and a day 2026-11-20. */
  custom_field_id?: number;
  /** The options chosen for that field, because their names may have changed since. */
  option_ids?: readonly number[];
}

/** The longest phone and e-mail of a client; the answer itself is kept in full. */
const MAX_PHONE = 60;
const MAX_EMAIL = 254;
/**
 * The most phones and e-mails one lead brings, and the most texts searched for them, because parsing numbers is slow.
 */
const MAX_CONTACT_POINTS = 10;
const MAX_TRIED = 50;
/** How many answers are recognised; further ones are kept and get a role only from the mapping. */
const MAX_RECOGNISED = 300;

export interface NormaliseOptions {
  /** The integration's name of S0-3E-28: 'generic-webhook'. */
  source: string;
  /** The saved mapping, from role to dot path. */
  mapping: Readonly<Partial<Record<LeadRole, string>>>;
  /** What the lead's form says of its questions, by the keys of their answers; it counts before the saved mapping. */
  form_mapping?: FormMapping;
  /** ISO code for numbers written without a country. */
  country: string;
  received_at: string;
  raw_ref: string;
}

/**
 * Reads the answers of any source into the one shape of integrations R.7; a pure function that never fails, whatever
 * the content.
 */
export function normaliseLead(read: readonly ReadAnswer[], reading: NormaliseOptions): NormalisedLead {
  const answers = read.map(cleanAnswer);
  const roles = assignRoles(answers, reading);
  const first = (role: LeadRole) => firstText(answers, roles, role);
  const phones = listPhones(answers, roles, reading.country);
  const emails = listEmails(answers, roles);
  const consents = answers
    .slice(0, MAX_RECOGNISED)
    .flatMap((answer, index) => (roles[index] ? [] : readConsent(answer)));
  const campaign = {
    id: first('campaign_id'),
    name: first('campaign_name'),
    adset_id: first('adset_id'),
    adset_name: first('adset_name'),
    ad_id: first('ad_id'),
    ad_name: first('ad_name'),
  };
  return {
    source: reading.source,
    external_id: first('external_id'),
    external_form_id: first('form_id'),
    external_form_name: first('form_name'),
    external_account_id: first('page_id'),
    external_account_name: first('page_name'),
    campaign: Object.values(campaign).some((value) => value !== null) ? campaign : null,
    submitted_at: readInstant(first('submitted_at')),
    received_at: reading.received_at,
    is_test: isYes(first('is_test')),
    is_organic: isYes(first('is_organic')),
    name: readName(answers, roles, { emails, phones }),
    emails,
    phones: phones.map(({ raw, number_e164 }) => ({ raw, e164: number_e164 })),
    ...answeredValues(first),
    fields: answers.filter((_, index) => !roles[index]).map(toField),
    consents,
    raw_ref: reading.raw_ref,
  };
}

/** Returns the fields of the client that have an answer of their own. */
const answeredValues = (first: (role: LeadRole) => string | null) =>
  Object.fromEntries(answeredFields.map((field) => [field, readLine(first(field), clientFields[field].max)])) as Pick<
    NormalisedLead,
    AnsweredField
  >;

const toField = ({ key, label, values, is_metadata }: ReadAnswer): LeadAnswer => ({
  key,
  label,
  values,
  ...(is_metadata && { is_metadata }),
});

/** Returns what answers fill, by their keys. */
export function listRoles(
  read: readonly ReadAnswer[],
  options: Pick<NormaliseOptions, 'mapping' | 'country'>,
): Record<string, LeadRole> {
  const answers = read.map(cleanAnswer);
  const roles = assignRoles(answers, options);
  return Object.fromEntries(answers.flatMap(({ key }, index) => (roles[index] ? [[key, roles[index]]] : [])));
}

type Roles = readonly (LeadRole | undefined)[];

/**
 * Decides the role of each answer: by what was chosen for its form, else by the saved mapping, else by the source, else
 * by its label or path, else by its value.
 */
function assignRoles(
  answers: readonly ReadAnswer[],
  { mapping, form_mapping = {}, country }: Pick<NormaliseOptions, 'mapping' | 'form_mapping' | 'country'>,
): Roles {
  const mapped = new Map(Object.entries(mapping).map(([role, path]) => [path, role as LeadRole]));
  const once = new Set<LeadRole>();
  const chosenRoles = new Set<string>(Object.values(form_mapping));
  const isTaken = (role: LeadRole) => mapping[role] !== undefined || chosenRoles.has(role);
  const isChosen = ({ key, is_metadata }: ReadAnswer) => !is_metadata && Object.hasOwn(form_mapping, key);
  const roles = answers.map((answer, index): LeadRole | undefined => {
    if (isChosen(answer)) return LeadRole.safeParse(form_mapping[answer.key]).data;
    const chosen = mapped.get(answer.key);
    if (chosen || index >= MAX_RECOGNISED) return chosen;
    const role = answer.role ?? (isOnlyKept(answer) ? undefined : recognise(answer));
    if (!role || isTaken(role) || !fits(role, answer) || once.has(role)) return undefined;
    // Only one of 'City' and 'Address' becomes the location; the other stays an answer.
    if (isAnsweredField(role)) once.add(role);
    return role;
  });
  const isMissing = (role: LeadRole) => !isTaken(role) && listValues(answers, roles, role).length === 0;
  const open = answers.map((answer) => (isChosen(answer) ? null : answer));
  if (isMissing('email')) give(roles, open, 'email', hasEmailOnly);
  if (isMissing('phone')) {
    give(roles, open, 'phone', (answer) => mentionsPhone(answer.label) && isPhoneLike(answer.values[0] ?? ''));
  }
  let tried = 0;
  if (isMissing('phone')) {
    give(roles, open, 'phone', (answer) => {
      if (!looksInternational(answer) || tried === MAX_TRIED) return false;
      tried += 1;
      return parsePhone(answer.values[0]?.trim() ?? '', country).number_e164 !== null;
    });
  }
  return roles;
}

/** Returns what an answer is by its label or path; undefined where neither says. */
export const recognise = ({ key, label }: Pick<ReadAnswer, 'key' | 'label'>): LeadRole | undefined => {
  const path = key.split('.');
  // A label that differs from the key was written by a person ('Your phone'), while the key may be 'field_3f2a'.
  return (label === path.at(-1) ? undefined : findLabelRole(label)) ?? findPathRole(path);
};

function give(
  roles: (LeadRole | undefined)[],
  answers: readonly (ReadAnswer | null)[],
  role: LeadRole,
  test: (answer: ReadAnswer) => boolean,
): void {
  answers.slice(0, MAX_RECOGNISED).forEach((answer, index) => {
    if (roles[index] === undefined && answer && !isOnlyKept(answer) && test(answer)) roles[index] = role;
  });
}

/** Tells whether the value suits the role: 'yes' is no phone and an e-mail address no name, whatever the label. */
function fits(role: LeadRole, { values }: ReadAnswer): boolean {
  const value = values[0] ?? '';
  if (role === 'phone') return isEmpty(value) || /\p{Nd}.*\p{Nd}.*\p{Nd}/su.test(value);
  if (role === 'email') return isEmpty(value) || value.includes('@');
  if (isAnsweredField(role)) return !isEmail(value) && !isPhoneLike(value) && !YES.test(value);
  if (role === 'name' || role === 'first_name' || role === 'last_name') return !isEmail(value) && !isPhoneLike(value);
  return true;
}

/** Tells whether neither label nor value may give an answer a role. */
const isOnlyKept = ({ is_metadata, has_no_role }: ReadAnswer) => is_metadata || has_no_role;

const isAnsweredField = (role: LeadRole) => answeredFields.some((field) => field === role);

const isEmpty = (value: string) => /^(?:|-+|n\/?a|none|null|undefined|nil)$/i.test(value.trim());
const emailShape = z.email().max(MAX_EMAIL);
const isEmail = (value: string) => value.length <= MAX_EMAIL && emailShape.safeParse(value).success;
const hasEmailOnly = ({ values }: ReadAnswer) => values.length > 0 && values.every(isEmail);
const isPhoneLike = (value: string) => /^\+?[\p{Nd}\s().\-/]{5,30}$/u.test(value.trim()) && /\p{Nd}{2}/u.test(value);
const looksInternational = ({ values }: ReadAnswer) => /^(?:\+|00)[\p{Nd}\s().-]{7,24}$/u.test(values[0]?.trim() ?? '');

function cleanAnswer(answer: ReadAnswer): ReadAnswer {
  return {
    ...answer,
    key: cleanText(answer.key),
    label: cleanText(answer.label).trim(),
    values: answer.values.map((value) => cleanText(value).trim()),
  };
}

/** Called for every role of every lead, so answers of other roles are left out first. */
const listValues = (answers: readonly ReadAnswer[], roles: Roles, role: LeadRole): string[] =>
  answers
    .filter((_, index) => roles[index] === role)
    .flatMap(({ values }) => values)
    .filter((value) => !isEmpty(value));

const firstText = (answers: readonly ReadAnswer[], roles: Roles, role: LeadRole): string | null =>
  listValues(answers, roles, role)[0]?.slice(0, 500).toWellFormed() ?? null;

function listEmails(answers: readonly ReadAnswer[], roles: Roles): string[] {
  const written = listValues(answers, roles, 'email').flatMap((value) =>
    cutText(value, MAX_EMAIL)
      .replace(/^mailto:/i, '')
      .split(/[\s,;<>|]+/),
  );
  const byAddress = new Map<string, string>();
  for (const email of written.filter(isEmail).slice(0, MAX_TRIED)) {
    if (!byAddress.has(email.toLowerCase())) byAddress.set(email.toLowerCase(), email);
  }
  return [...byAddress.values()].slice(0, MAX_CONTACT_POINTS);
}

/** Returns every number in the phone answers; two spellings of one number count once. */
function listPhones(answers: readonly ReadAnswer[], roles: Roles, country: string): ParsedPhone[] {
  const byNumber = new Map<string, ParsedPhone>();
  let tried = 0;
  for (const value of listValues(answers, roles, 'phone')) {
    if (byNumber.size >= MAX_CONTACT_POINTS || tried >= MAX_TRIED) break;
    const found = splitPhones(value, country);
    tried += Math.max(1, found.length);
    for (const phone of found) {
      const key = phone.number_e164 ?? phone.raw;
      if (!byNumber.has(key)) byNumber.set(key, phone);
    }
  }
  return [...byNumber.values()].slice(0, MAX_CONTACT_POINTS);
}

function splitPhones(value: string, country: string): ParsedPhone[] {
  const text = cutText(value, MAX_PHONE).replace(/^(?:tel|whatsapp):/i, '');
  const whole = parsePhone(text.slice(0, MAX_PHONE), country);
  if (whole.number_e164 !== null && text.length <= MAX_PHONE) return [whole];
  const parts = text
    .split(/[,;|\n]|\s\/\s|\sor\s/)
    .slice(0, MAX_TRIED)
    .map((part) => parsePhone(part.trim().slice(0, MAX_PHONE), country))
    .filter(({ raw }) => raw !== '');
  return parts.some(({ number_e164 }) => number_e164 !== null) ? parts : [whole];
}

/** Cuts an answer to as much as that many contact points can fill. */
const cutText = (value: string, longest: number) => value.slice(0, longest * MAX_CONTACT_POINTS);

interface ContactPoints {
  emails: readonly string[];
  phones: readonly ParsedPhone[];
}

/**
 * Returns the full name, else first and last, else the e-mail's first part, else the phone (R.7); empty when there is
 * none.
 */
function readName(answers: readonly ReadAnswer[], roles: Roles, { emails, phones }: ContactPoints): string {
  const first = firstText(answers, roles, 'first_name');
  const last = firstText(answers, roles, 'last_name');
  const full = firstText(answers, roles, 'name');
  // A form that asks for 'Name' and 'Surname' means the first name by 'Name'.
  const isFirstOnly = full !== null && first === null && last !== null && !full.includes(last);
  const written = isFirstOnly ? `${full} ${last}` : (full ?? [first, last].filter((part) => part !== null).join(' '));
  return (
    [written, emails[0]?.split('@')[0], phones[0]?.raw]
      .map((text) => cleanLine(text ?? '', clientFields.name.max))
      .find(Boolean) ?? ''
  );
}

/** Returns one line without control characters and without marks that change the writing direction. */
function cleanLine(text: string, longest: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').replace(/\s+/gu, ' ');
  return cutTo(line.trim(), longest);
}

const readLine = (text: string | null, longest: number): string | null => cleanLine(text ?? '', longest) || null;

/** Cuts by visible characters, so that no emoji is halved. */
function cutTo(text: string, length: number): string {
  if (text.length <= length) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, length * 4))) {
    if (cut.length + segment.length > length - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

const YES = /^(?:true|yes|y|1|on|accepted|agreed|checked|i agree.*|ja|oui|sí|si|sim|да|是)$/i;
const NO = /^(?:|false|no|n|0|off|nein|non|não|нет|否)$/i;
const isYes = (value: string | null) => value !== null && YES.test(value);

function readConsent({ key, label, values }: ReadAnswer): { key: string; accepted: boolean }[] {
  const value = values[0] ?? '';
  if (!mentionsConsent(label) && !mentionsConsent(key)) return [];
  return YES.test(value) || NO.test(value) ? [{ key, accepted: YES.test(value) }] : [];
}

/** Parses an instant from ISO 8601, 'YYYY-MM-DD HH:MM:SS' (taken as UTC) or Unix seconds or milliseconds; else null. */
function readInstant(text: string | null): string | null {
  if (text === null) return null;
  const millis = /^\d{10}$|^\d{13}$/.test(text)
    ? Number(text.padEnd(13, '0'))
    : Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  const isPlausible = millis > Date.UTC(2000) && millis < Date.UTC(2100);
  return isPlausible ? new Date(millis).toISOString() : null;
}
