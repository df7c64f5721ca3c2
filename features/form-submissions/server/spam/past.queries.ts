import { sql } from 'kysely';
import { daysAgo, millisAgo } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import {
  type KeptScope,
  namedStatement,
  type Placeholders,
} from '#platform/server/database/statements/kept-queries.ts';
import type { SubmissionStatus } from '../../contract.ts';
import { FLOOD_OF_ADDRESS, FLOOD_OF_FORM, type Past, RATE_MINUTES, TEXT_DAYS } from './signs.ts';

/** The most held submissions kept in 24 hours: of one address at one form, and of one form. */
export const QUARANTINED_OF_ADDRESS = 200;
export const QUARANTINED_OF_FORM = 10_000;
/** How many of the newest of an address are looked at. */
const READ_OF_ADDRESS = 500;
/** Up to how many submissions with the same text are counted. */
const COUNTED_TEXTS = 100;

/** What came before a submission, and whether somebody released one of this sender. */
export interface KnownPast extends Past {
  /** From the same address to this form in 24 hours, held back. */
  quarantined_of_address: number;
  is_trusted: boolean;
}

/** What is asked about one submission. */
export interface AskedPast {
  form_id: number;
  visit_id: string;
  address: Buffer;
  text: Buffer;
  /** Digests by which its sender may be known. */
  senders: readonly Buffer[];
}

interface Asked {
  form_ids: readonly number[];
  visit_ids: readonly string[];
  addresses: readonly Buffer[];
  texts: readonly Buffer[];
  senders: readonly Buffer[];
  /** Whose each sender is: the place of a submission among those asked about, from 1. */
  sender_places: readonly number[];
  since_rate: string;
  since_text: string;
  since_day: string;
}

/** Counted by status, the newest first, so that what came long ago is never read. */
const countSince = ({ org_id }: KeptScope, asked: Placeholders<Asked>, status: SubmissionStatus) => sql<number>`(
  select count(*)::int from (
    select from lead_form_submissions
    where org_id = ${org_id} and form_id = known.form_id and sent_at > ${asked.since_rate} and status = ${sql.lit(status)}
    order by sent_at desc limit ${sql.lit(FLOOD_OF_FORM)}) as counted)`;

// Without their order, PostgreSQL takes any index of an organisation for these counts while the table is small, and keeps to it.
const readKept = namedStatement<Asked, [], KnownPast>((scope, asked) => {
  const { db, org_id } = scope;
  const pasts = sql<KnownPast & { place: number }>`(
    with asked as materialized (
      select * from unnest(${asked.form_ids}::bigint[], ${asked.visit_ids}::text[], ${asked.addresses}::bytea[],
        ${asked.texts}::bytea[]) with ordinality as asked (form_id, visit_id, address, content, place)
    ), forms as materialized (
      select form_id, ${countSince(scope, asked, 'SENT')} + ${countSince(scope, asked, 'QUARANTINED')}
        + ${countSince(scope, asked, 'DISCARDED')} as of_form
      from (select distinct form_id from asked) as known
    ), trusted as materialized (
      select distinct sender.place
      from unnest(${asked.senders}::bytea[], ${asked.sender_places}::int[]) as sender (digest, place)
      join asked on asked.place = sender.place
      join lead_form_trusted_senders as known
        on known.org_id = ${org_id} and known.form_id = asked.form_id and known.sender_digest = sender.digest
    )
    select asked.place, least(forms.of_form, ${sql.lit(FLOOD_OF_FORM)}) as of_form,
      asked.place in (select place from trusted) as is_trusted,
      (select count(*)::int from (
        select from lead_form_submissions
        where org_id = ${org_id} and text_digest = asked.content and sent_at > ${asked.since_text}
          and visit_id <> asked.visit_id
        order by sent_at desc limit ${sql.lit(COUNTED_TEXTS)}) as counted) as of_text,
      of_address, quarantined_of_address
    from asked join forms using (form_id) cross join lateral (
      select least(count(*) filter (where sent_at > ${asked.since_rate} and visit_id <> asked.visit_id),
          ${sql.lit(FLOOD_OF_ADDRESS)})::int as of_address,
        least(count(*) filter (where form_id = asked.form_id and status in ('QUARANTINED', 'DISCARDED')),
          ${sql.lit(QUARANTINED_OF_ADDRESS)})::int as quarantined_of_address
      from (
        select form_id, visit_id, status, sent_at from lead_form_submissions
        where org_id = ${org_id} and address_digest = asked.address and sent_at > ${asked.since_day}
        order by sent_at desc limit ${sql.lit(READ_OF_ADDRESS)}) as sent) as sent)`.as('past');
  return db
    .selectFrom(pasts)
    .orderBy('past.place')
    .select(['past.of_text', 'past.of_address', 'past.of_form', 'past.quarantined_of_address', 'past.is_trusted']);
});

/** Returns what came before submissions that are judged at the same time, in their order: each comes before those behind it. */
export async function readPasts(scope: OrgScope, asked: readonly AskedPast[]): Promise<KnownPast[]> {
  const pasts = await readKept(scope, {
    form_ids: asked.map(({ form_id }) => form_id),
    visit_ids: asked.map(({ visit_id }) => visit_id),
    addresses: asked.map(({ address }) => address),
    texts: asked.map(({ text }) => text),
    senders: asked.flatMap(({ senders }) => senders),
    sender_places: asked.flatMap(({ senders }, index) => senders.map(() => index + 1)),
    since_rate: millisAgo(RATE_MINUTES * 60_000),
    since_text: daysAgo(TEXT_DAYS),
    since_day: daysAgo(1),
  });
  return pasts.map((past, index) => addPast(past, asked[index]!, asked.slice(0, index)));
}

function addPast(past: KnownPast, own: AskedPast, before: readonly AskedPast[]): KnownPast {
  const others = before.filter(({ visit_id }) => visit_id !== own.visit_id);
  const add = (known: number, most: number, isAlike: (other: AskedPast) => boolean) =>
    Math.min(most, known + others.filter(isAlike).length);
  return {
    ...past,
    of_text: add(past.of_text, COUNTED_TEXTS, ({ text }) => text.equals(own.text)),
    of_address: add(past.of_address, FLOOD_OF_ADDRESS, ({ address }) => address.equals(own.address)),
    of_form: add(past.of_form, FLOOD_OF_FORM, ({ form_id }) => form_id === own.form_id),
  };
}

/** Returns how many submissions to a form were held back in 24 hours, counted up to its limit. */
export async function countQuarantined(scope: OrgScope, form_id: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from (
      select from lead_form_submissions
      where org_id = ${scope.org_id} and form_id = ${form_id} and status in ('QUARANTINED', 'DISCARDED')
        and sent_at > ${daysAgo(1)}
      limit ${QUARANTINED_OF_FORM}) as counted`.execute(scope.db);
  return rows[0]!.held;
}
