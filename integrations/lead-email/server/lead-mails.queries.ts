import { sql } from 'kysely';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { leadMailAccess, type leadMailRow } from '../access.ts';
import type { Correction, SenderTemplate } from './read/templates.ts';

/** How far back corrections look, and how long mails are kept. */
const CORRECTED_DAYS = 90;
export const KEPT_DAYS = 120;
/** The most mails of a sender that a correction reads again. */
const MAX_AGAIN = 300;
const MAX_SENDERS = 50;

/** A mail that is to be stored. */
export interface MailToStore {
  id: string;
  source_id: number;
  dedupe_key: string;
  envelope_from: string;
  is_test: boolean;
  raw: Buffer | null;
  file_key: string | null;
  size: number;
}

/**
 * Stores a mail unless it is known, or the source has received as many as it may within an hour.
 *
 * @returns STORED, or why nothing was stored.
 */
export async function insertMail(
  scope: OrgScope,
  mail: MailToStore,
  { limit, since }: { limit: number; since: string },
): Promise<'STORED' | 'KNOWN' | 'TOO_MANY'> {
  const { id, source_id, dedupe_key } = mail;
  const { rows } = await sql<{ known: boolean; count: number }>`
    select
      exists (select from lead_mails
              where org_id = ${scope.org_id} and source_id = ${source_id} and dedupe_key = ${dedupe_key}) as known,
      (select count(*)::int from (
        select from lead_mails
        where org_id = ${scope.org_id} and source_id = ${source_id}
          and id >= uuid_v7_floor(${since}::timestamptz) and received_at >= ${since}
        limit ${limit}) as recent) as count`.execute(scope.db);
  if (rows[0]?.known) return 'KNOWN';
  if ((rows[0]?.count ?? 0) >= limit) return 'TOO_MANY';
  const stored = await scope.db
    .insertInto('lead_mails')
    .values({ ...mail, id, org_id: scope.org_id, received_at: nowIso() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored ? 'STORED' : 'KNOWN';
}

const findMail = (scope: OrgScope, id: string) =>
  scope.db.selectFrom('lead_mails').where('org_id', '=', scope.org_id).where('id', '=', id);

/** Loads the mails that calls are about. */
export const leadMailRows = rowLoader<{ id: string }, typeof leadMailRow>()({
  kind: 'lead-mail',
  rights: leadMailAccess,
  unseen: 'not_found',
  load: async (scope, { id }, right) => {
    const row = await findMail(scope, id)
      .select(['id', 'source_id'])
      .$if(right !== 'view', (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) throw new Problem('not_found', { log_detail: `mail ${id}` });
    return row;
  },
});

const described = [
  'id',
  'source_id',
  'state',
  'check_reason',
  'not_lead_reason',
  'is_test',
  'envelope_from',
  'sender',
  'sender_name',
  'subject',
  'text',
  'reading',
  'lead_id',
  'dedupe_key',
  'content_key',
  'received_at',
] as const;

/** A mail without its bytes. @param lock keeps others from changing it. */
export const getMail = (scope: OrgScope, id: string, lock = false) =>
  findMail(scope, id)
    .select(described)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
export type StoredMail = NonNullable<Awaited<ReturnType<typeof getMail>>>;

/** Where the bytes of a mail are. */
export const getBytes = (scope: OrgScope, id: string) =>
  findMail(scope, id).select(['raw', 'file_key']).executeTakeFirst();

const findInSource = (scope: OrgScope, source_id: number) =>
  scope.db
    .selectFrom('lead_mails')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .select(['id', 'lead_id']);

/** Returns another mail of the source with the same content. */
export const findSameContent = (scope: OrgScope, mail: Pick<StoredMail, 'id' | 'source_id'>, content_key: string) =>
  findInSource(scope, mail.source_id)
    .where('content_key', '=', content_key)
    .where('id', '<>', mail.id)
    .executeTakeFirst();

/** Returns the mail with this Message-ID. */
export const findMailByKey = (scope: OrgScope, source_id: number, dedupe_key: string) =>
  findInSource(scope, source_id).where('dedupe_key', '=', dedupe_key).executeTakeFirst();

/** Returns what became of a lead. */
export async function findOutcome(scope: OrgScope, lead_id: string) {
  const row = await scope.db
    .selectFrom('lead_events')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', lead_id)
    .select('outcome')
    .executeTakeFirst();
  return row?.outcome;
}

type MailChange = Partial<
  Pick<StoredMail, 'state' | 'check_reason' | 'not_lead_reason' | 'sender' | 'sender_name' | 'subject' | 'text'> &
    Pick<StoredMail, 'reading' | 'lead_id' | 'content_key'>
>;

export async function writeMail(scope: OrgScope, id: string, { reading, ...fields }: MailChange): Promise<void> {
  await scope.db
    .updateTable('lead_mails')
    .set({ ...fields, ...(reading && { reading: JSON.stringify(reading) }) })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteMail(scope: OrgScope, id: string): Promise<void> {
  await scope.db.deleteFrom('lead_mails').where('org_id', '=', scope.org_id).where('id', '=', id).execute();
}

/** Deletes mails that are older. @returns the keys of their files, and how many mails there were. */
export async function deleteMailsBefore(scope: OrgScope, before: string) {
  const old = scope.db
    .selectFrom('lead_mails')
    .where('org_id', '=', scope.org_id)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(200)
    .select('id');
  const rows = await scope.db
    .deleteFrom('lead_mails')
    .where('org_id', '=', scope.org_id)
    .where('id', 'in', old)
    .returning('file_key')
    .execute();
  return { count: rows.length, file_keys: rows.flatMap(({ file_key }) => file_key ?? []) };
}

/** Returns the addresses and numbers of the account's people, which are nobody's lead. */
export const listOwnContacts = (scope: OrgScope): Promise<{ email: string | null; phone: string | null }[]> =>
  scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('account_status', '=', 'ACTIVE')
    .limit(500)
    .select(['email', 'phone_raw as phone'])
    .execute();

/** Returns what people corrected for a sender; null where nothing was. */
export async function findTemplate(
  scope: OrgScope,
  { source_id, sender }: Pick<StoredMail, 'source_id' | 'sender'>,
): Promise<SenderTemplate | null> {
  const row = await scope.db
    .selectFrom('lead_mail_senders')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('sender', '=', sender)
    .select(['corrections', 'labels'])
    .executeTakeFirst();
  return row && row.corrections.length > 0 ? row : null;
}

/** Writes what people corrected for a sender; none removes it. */
export async function writeTemplate(
  scope: OrgScope,
  { source_id, sender }: Pick<StoredMail, 'source_id' | 'sender'>,
  { corrections, labels }: { corrections: readonly Correction[]; labels: readonly string[] },
): Promise<void> {
  const written = { corrections: JSON.stringify(corrections), labels: [...labels], updated_at: nowIso() };
  await scope.db
    .insertInto('lead_mail_senders')
    .values({ org_id: scope.org_id, source_id, sender, ...written })
    .onConflict((conflict) => conflict.columns(['org_id', 'source_id', 'sender']).doUpdateSet(written))
    .execute();
}

/** Returns the mails of a sender that were leads, newest first, with their clients and what their text was. */
export const listMailsOfSender = (scope: OrgScope, { source_id, sender }: Pick<StoredMail, 'source_id' | 'sender'>) =>
  scope.db
    .selectFrom('lead_mails')
    .leftJoin('lead_events', (join) =>
      join.onRef('lead_events.org_id', '=', 'lead_mails.org_id').onRef('lead_events.id', '=', 'lead_mails.lead_id'),
    )
    .where('lead_mails.org_id', '=', scope.org_id)
    .where('lead_mails.source_id', '=', source_id)
    .where('lead_mails.sender', '=', sender)
    .where('lead_mails.state', '=', 'LEAD')
    .where('lead_mails.id', '>=', sql<string>`uuid_v7_floor(${daysAgo(CORRECTED_DAYS)}::timestamptz)`)
    .orderBy('lead_mails.id', 'desc')
    .limit(MAX_AGAIN)
    .select([
      'lead_mails.id',
      'lead_mails.subject',
      // Values stand near the beginning; a few hundred whole texts would be much to read at once.
      sql<string>`left(lead_mails.text, 16384)`.as('text'),
      'lead_mails.reading',
      'lead_mails.received_at',
      'lead_mails.is_test',
      'lead_mails.lead_id',
      'lead_events.client_id',
      'lead_events.outcome',
    ])
    .execute();
export type MailOfSender = Awaited<ReturnType<typeof listMailsOfSender>>[number];

/** Counts the mails of each sender of a source, the most first. */
export async function listSenders(scope: OrgScope, source_id: number) {
  const { rows } = await sql<{
    sender: string;
    name: string;
    mails: number;
    corrections: number;
    has_changed: boolean;
  }>`
    select mail.sender, max(mail.sender_name) as name, count(*)::int as mails,
           coalesce(max(jsonb_array_length(template.corrections)), 0) as corrections,
           bool_or(mail.check_reason in ('LAYOUT_CHANGED', 'NO_CONTACT')) as has_changed
    from lead_mails as mail
    left join lead_mail_senders as template
      on template.org_id = mail.org_id and template.source_id = mail.source_id and template.sender = mail.sender
    where mail.org_id = ${scope.org_id} and mail.source_id = ${source_id} and mail.state = 'LEAD' and not mail.is_test
      and mail.id >= uuid_v7_floor(${daysAgo(CORRECTED_DAYS)}::timestamptz)
    group by mail.sender order by count(*) desc, mail.sender limit ${MAX_SENDERS}`.execute(scope.db);
  return rows;
}
