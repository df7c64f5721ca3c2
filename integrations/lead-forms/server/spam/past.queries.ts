import { sql } from 'kysely';
import { nowMillis } from '#platform/server/clock.ts';
import { keepQuery } from '#platform/server/database/kept-queries.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { FLOOD_OF_ADDRESS, FLOOD_OF_FORM, type Past, RATE_MINUTES, TEXT_DAYS } from './signs.ts';

/** The most held submissions kept in 24 hours: of one address at one form, and of one form. */
export const HELD_OF_ADDRESS = 200;
export const HELD_OF_FORM = 10_000;
/** Up to how many submissions with the same text are counted. */
const COUNTED_TEXTS = 100;

/** What came before a submission, and whether somebody released one of this sender. */
export interface KnownPast extends Past {
  /** From the same address to this form in 24 hours, held back. */
  held_of_address: number;
  is_trusted: boolean;
}

interface Asked {
  form_id: number;
  visit_id: string;
  address: Buffer;
  text: Buffer;
  senders: Buffer[];
  since_rate: string;
  since_text: string;
  since_day: string;
}

const readKept = keepQuery<Asked, [], KnownPast>(({ db, org_id }, asked) =>
  db.selectNoFrom([
    sql<number>`(select count(*)::int from (
      select from lead_form_submissions
      where org_id = ${org_id} and text_digest = ${asked.text} and sent_at > ${asked.since_text}
        and visit_id <> ${asked.visit_id}
      limit ${sql.lit(COUNTED_TEXTS)}) as counted)`.as('of_text'),
    sql<number>`(select count(*)::int from (
      select from lead_form_submissions
      where org_id = ${org_id} and address_digest = ${asked.address} and sent_at > ${asked.since_rate}
        and visit_id <> ${asked.visit_id}
      limit ${sql.lit(FLOOD_OF_ADDRESS)}) as counted)`.as('of_address'),
    sql<number>`(select count(*)::int from (
      select from lead_form_submissions
      where org_id = ${org_id} and form_id = ${asked.form_id} and sent_at > ${asked.since_rate}
        and status in ('SENT', 'QUARANTINED', 'DISCARDED')
      limit ${sql.lit(FLOOD_OF_FORM)}) as counted)`.as('of_form'),
    sql<number>`(select count(*)::int from (
      select from lead_form_submissions
      where org_id = ${org_id} and address_digest = ${asked.address} and sent_at > ${asked.since_day}
        and form_id = ${asked.form_id} and status in ('QUARANTINED', 'DISCARDED')
      limit ${sql.lit(HELD_OF_ADDRESS)}) as counted)`.as('held_of_address'),
    sql<boolean>`exists (
      select from lead_form_trusted_senders
      where org_id = ${org_id} and form_id = ${asked.form_id} and sender_digest = any(${asked.senders}::bytea[]))`.as(
      'is_trusted',
    ),
  ]),
);

/** Returns what came before a submission. */
export async function readPast(
  scope: OrgScope,
  asked: Pick<Asked, 'form_id' | 'visit_id' | 'address' | 'text' | 'senders'>,
): Promise<KnownPast> {
  const [past] = await readKept(scope, {
    ...asked,
    since_rate: ago(RATE_MINUTES * 60_000),
    since_text: ago(TEXT_DAYS * DAY_MS),
    since_day: ago(DAY_MS),
  });
  return past!;
}

const DAY_MS = 86_400_000;
const ago = (ms: number): string => new Date(nowMillis() - ms).toISOString();

/** Returns how many submissions to a form were held back in 24 hours, counted up to its limit. */
export async function countHeld(scope: OrgScope, form_id: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from (
      select from lead_form_submissions
      where org_id = ${scope.org_id} and form_id = ${form_id} and status in ('QUARANTINED', 'DISCARDED')
        and sent_at > ${ago(DAY_MS)}
      limit ${HELD_OF_FORM}) as counted`.execute(scope.db);
  return rows[0]!.held;
}
