import { type SqlBool, sql } from 'kysely';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { clientsFor } from '#features/clients/server/index.ts';
import type { Page } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { FiguresQuery, ListedMessage, MessageFigures, MessageGroup, MessagesQuery } from '../../messages-calls.ts';
import type { MessageCredit, MessageState } from '../../messages-contract.ts';
import { describeReason } from './describe-reason.ts';

const states: Record<MessageGroup, MessageState> = {
  READ: 'READ',
  FAILED: 'FAILED',
  NOT_SENT: 'NOT_SENT',
  UNCLEAR: 'UNKNOWN',
};

/** Messages of a kind in days of the organisation's calendar. */
function selectMessages({ db, org_id }: OrgScope, { kind, template_id, from, to }: FiguresQuery, zone: string) {
  return db
    .selectFrom('whatsapp_messages as message')
    .where('message.org_id', '=', org_id)
    .where('message.kind', '=', kind)
    .$if(template_id !== undefined, (query) => query.where('message.template_id', '=', template_id ?? 0))
    .$if(from !== undefined, (query) => query.where('message.at', '>=', toInstant(`${from}T00:00`, zone)))
    .$if(to !== undefined, (query) => query.where('message.at', '<', toInstant(`${addDays(to ?? '', 1)}T00:00`, zone)));
}

/** Returns messages, newest first. What is searched is found only where the caller may see the client. */
export async function listMessages(scope: Scope, asked: MessagesQuery): Promise<Page<ListedMessage>> {
  const { kind, template_id, from, to, group, search, ...paging } = asked;
  const zone = from || to ? await readOrgZone(scope) : 'UTC';
  const found = selectMessages(scope, { kind, template_id, from, to }, zone)
    .leftJoin('whatsapp_templates as template', (join) => matchInOrg(join, 'template.id', 'message.template_id'))
    .leftJoin('profiles as receiver', (join) => matchInOrg(join, 'receiver.id', 'message.offered_to_id'))
    .$if(group !== undefined, (query) => query.where('message.state', '=', states[group ?? 'READ']))
    .$if(Boolean(search), (query) => query.where(matches(scope, search ?? '')))
    .select(['message.id', 'message.number_id', 'message.wa_id', 'message.client_id', 'message.state'])
    .select(['message.reason', 'message.due_at', 'message.at', 'message.sent_at', 'message.read_at', 'message.credit'])
    .select(['template.id as template_id', 'template.title', 'template.language'])
    .select(['message.offered_at', 'receiver.name as offered_to']);
  const page = await keysetPage(found, { column: 'message.at', id: 'message.id', direction: 'desc' }, paging);
  return {
    ...page,
    results: await showMessages(
      scope,
      page.results.map((row) => ({ ...row, kind })),
    ),
  };
}

function matches(scope: Scope, search: string) {
  const digits = search.replace(/\D/g, '');
  const seen = clientsFor(scope, 'view').select('clients.id');
  const named = seen.where(
    sql<SqlBool>`search_normalise(clients.name) like '%' || search_normalise(${escapeLike(search)}) || '%'`,
  );
  const isNumber = digits.length > 2 && /^[\d\s()+.-]+$/.test(search);
  return isNumber
    ? sql<SqlBool>`message.wa_id like ${`%${digits}%`} and (message.client_id is null or message.client_id in (${seen}))`
    : sql<SqlBool>`message.client_id in (${named})`;
}

interface Row {
  id: string;
  kind: ListedMessage['kind'];
  number_id: number | null;
  wa_id: string;
  client_id: number | null;
  state: MessageState;
  reason: string | null;
  due_at: string | null;
  at: string;
  sent_at: string | null;
  read_at: string | null;
  credit: MessageCredit | null;
  template_id: number | null;
  title: string | null;
  language: string | null;
  offered_at: string | null;
  offered_to: string | null;
}

/** Adds names and numbers of clients the caller may see, and when each person wrote afterwards. */
async function showMessages(scope: Scope, rows: readonly Row[]): Promise<ListedMessage[]> {
  if (rows.length === 0) return [];
  const seen = await clientsFor(scope, 'view')
    .where(sql<SqlBool>`clients.id = any(${rows.map(({ client_id }) => client_id ?? 0)}::bigint[])`)
    .select(['clients.id', 'clients.name'])
    .execute();
  const clients = new Map(seen.map((client) => [client.id, client]));
  const replies = await readReplies(scope, rows);
  return rows.map(({ number_id, wa_id, client_id, template_id, title, language, offered_at, offered_to, ...row }) => {
    const client = clients.get(client_id ?? 0) ?? null;
    const isShown = wa_id !== '' && (client_id === null || client !== null);
    return {
      ...row,
      offered: offered_at === null ? null : { to: offered_to },
      ...{ client, number: isShown ? `+${wa_id}` : null },
      template: template_id === null ? null : { id: template_id, title: title ?? '', language: language ?? '' },
      ...{ reason: row.reason, reason_sentence: describeReason(row.reason), replied_at: replies.get(row.id) ?? null },
    };
  });
}

/** WhatsApp dates what people write in whole seconds, so that of one second only the order of arrival, which ids have, tells. */
const isReplyTo = (message: 'asked' | 'message') =>
  sql`reply.kind = 'CLIENT' and reply.at >= date_trunc('second', ${sql.ref(`${message}.at`)}) and reply.id > ${sql.ref(`${message}.id`)}`;

async function readReplies({ db, org_id }: OrgScope, rows: readonly Row[]): Promise<Map<string, string>> {
  const asked = rows.map(({ id, number_id, wa_id, at }) => ({ id, number_id, wa_id, at }));
  const found = await sql<{ id: string; at: string }>`
    select asked.id, reply.at
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id uuid, number_id bigint, wa_id text, at timestamptz)
    cross join lateral (
      select at from whatsapp_messages reply
      where reply.org_id = ${org_id} and reply.wa_id = asked.wa_id and reply.number_id = asked.number_id
        and ${isReplyTo('asked')}
      order by reply.at limit 1) as reply`.execute(db);
  return new Map(found.rows.map(({ id, at }) => [id, at]));
}

/** Counts the messages of the calendar month, and those of the days asked for by group. */
export async function readFigures(
  scope: OrgScope,
  asked: FiguresQuery,
): Promise<Omit<MessageFigures, 'can_send_again'>> {
  const zone = await readOrgZone(scope);
  const since = toInstant(`${toCalendarDay(nowIso(), zone).slice(0, 7)}-01T00:00`, zone);
  const { rows } = await sql<MessageFigures['month']>`
    select count(*) filter (where has_left)::int as sent, count(*) filter (where state in ('DELIVERED', 'READ'))::int as delivered,
      count(*) filter (where state = 'READ')::int as read, count(*) filter (where has_left and exists (
        select from whatsapp_messages reply
        where reply.org_id = ${scope.org_id} and reply.wa_id = message.wa_id and reply.number_id = message.number_id
          and ${isReplyTo('message')}))::int as replied,
      count(*) filter (where state = 'NOT_SENT')::int as not_sent
    from (
      select *, state in ('ACCEPTED', 'HELD', 'SENT', 'DELIVERED', 'READ') as has_left from whatsapp_messages
      where org_id = ${scope.org_id} and kind = ${asked.kind} and at >= ${since}) as message`.execute(scope.db);
  const counted = await selectMessages(scope, asked, zone)
    .where('message.state', 'in', Object.values(states))
    .groupBy('message.state')
    .select(['message.state', sql<number>`count(*)::int`.as('count')])
    .execute();
  const count = (group: MessageGroup) => counted.find(({ state }) => state === states[group])?.count ?? 0;
  return {
    month: rows[0] ?? { sent: 0, delivered: 0, read: 0, replied: 0, not_sent: 0 },
    counts: {
      READ: count('READ'),
      FAILED: count('FAILED'),
      NOT_SENT: count('NOT_SENT'),
      UNCLEAR: count('UNCLEAR'),
    },
  };
}
