import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { numberVariants, parsePhone } from '#domain/phone-numbers.ts';
import { messages } from '#platform/contract/messages.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { isWhatsappOptedOut } from '../clients.queries.ts';
import { type Facts, MAX_IDS, type PlanCondition, type PlannedCondition } from './indexed-condition.queries.ts';
import { type Asked, readFlag, readTexts } from './parse-condition.ts';
import { findSearched, isNot, searchHas } from './text-conditions.queries.ts';

const MIN_DIGITS = 3;

/** Plans the condition to have no contact of a kind, which is a value of such clients. */
const without = ({ org_id }: OrgScope, kind: 'phone' | 'email', has: RawBuilder<SqlBool>): PlannedCondition => {
  const key = `without:${kind}`;
  return {
    meets: isNot(has),
    find: ({ assignees, cap }) =>
      assignees === null
        ? sql`(select value.client_id as id from client_values as value
            where value.org_id = ${org_id} and value.key = ${key} and value.number is not null limit ${sql.lit(cap + 1)})`
        : null,
    isExact: true,
    quick: MAX_IDS,
    ranges: { by: 'value', key, numbers: [1] },
  };
};

export const existsPhone = (condition = sql<SqlBool>`true`) =>
  sql<SqlBool>`exists (select from client_phones as phone
    where phone.org_id = clients.org_id and phone.client_id = clients.id and ${condition})`;

export const existsEmail = (condition = sql<SqlBool>`true`) =>
  sql<SqlBool>`exists (select from client_emails as address
    where address.org_id = clients.org_id and address.client_id = clients.id and ${condition})`;

/** The ids are found through the function that can use the indexes. */
const findByContact = (numbers: readonly string[], emails: readonly string[]) =>
  sql`(select found.client_id as id
    from find_client_ids_by_contact(${[...numbers]}::text[], ${[...emails]}::citext[]) as found)`;

const hasContact = (numbers: readonly string[], emails: readonly string[]) =>
  sql<SqlBool>`clients.id in ${findByContact(numbers, emails)}`;

const isContact = (numbers: readonly string[], emails: readonly string[]): PlannedCondition => ({
  meets: hasContact(numbers, emails),
  find: () => findByContact(numbers, emails),
  isExact: true,
  quick: MAX_IDS,
});

const anyLike = (parts: readonly string[]) => sql`any (${parts.map((part) => `%${escapeLike(part)}%`)}::text[])`;

/** Returns each text as the digits it has; a national number begins with zeros that the stored one lacks. */
const readDigits = (asked: Asked): string[] =>
  readTexts(asked).map((text) => {
    const digits = text
      .normalize('NFKC')
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '');
    return digits.length >= MIN_DIGITS ? digits : asked.refuse(`Enter at least ${MIN_DIGITS} digits of the number.`);
  });

const readNumbers = (asked: Asked, { country }: Facts): string[] =>
  readTexts(asked).flatMap((text) => {
    const { number_e164 } = parsePhone(text, country);
    return number_e164 === null ? asked.refuse(messages.phoneNumber) : numberVariants(number_e164);
  });

/** Plans conditions on any of the client's numbers, however they are written. */
export const planPhone: PlanCondition = (asked, facts, scope) => {
  switch (asked.operator) {
    case 'contains': {
      const digits = readDigits(asked);
      const has = existsPhone(
        sql`regexp_replace(coalesce(phone.number_e164, phone.raw), '\\D', '', 'g') like ${anyLike(digits)}`,
      );
      return { meets: sql<SqlBool>`(${searchHas(digits)} and ${has})`, find: findSearched(digits) };
    }
    case 'is':
      return isContact(readNumbers(asked, facts), []);
    case 'is_not':
      return { meets: isNot(hasContact(readNumbers(asked, facts), [])) };
    case 'empty':
      return without(scope, 'phone', existsPhone());
    default:
      return { meets: existsPhone() };
  }
};

/** Plans conditions on any of the client's e-mails, regardless of case. */
export const planEmail: PlanCondition = (asked, _, scope) => {
  const texts = readTexts(asked);
  switch (asked.operator) {
    case 'contains': {
      const has = existsEmail(sql`address.email::text ilike ${anyLike(texts)}`);
      return { meets: sql<SqlBool>`(${searchHas(texts)} and ${has})`, find: findSearched(texts) };
    }
    case 'is':
      return isContact([], texts);
    case 'is_not':
      return { meets: isNot(hasContact([], texts)) };
    case 'empty':
      return without(scope, 'email', existsEmail());
    default:
      return { meets: existsEmail() };
  }
};

/** Plans conditions on whether one of the client's numbers wants no messages on WhatsApp. */
export const planWhatsappOptedOut: PlanCondition = (asked, _, { org_id }) => {
  if (!readFlag(asked)) return { meets: isNot(isWhatsappOptedOut) };
  return {
    meets: isWhatsappOptedOut,
    find: () => sql`(select found.client_id as id from find_client_ids_by_contact(array(
      select number_e164 from whatsapp_opt_outs where org_id = ${org_id} and opted_out_at is not null), '{}') as found)`,
    isExact: true,
    quick: MAX_IDS,
  };
};
