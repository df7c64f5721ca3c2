import * as z from 'zod';
import { acceptLeadsIn, type KnownSource, sourcesById } from '#features/leads/server/index.ts';
import { Id, Uuid } from '#platform/contract/ids.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { inboundMailReaders } from '#platform/server/messages/inbound-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { leadMailsChanged } from '../events.ts';
import {
  deleteMail,
  findSameContent,
  findTemplate,
  getBytes,
  getMail,
  listOwnContacts,
  type StoredMail,
  writeMail,
} from './lead-mails.queries.ts';
import { loadBytes } from './load-bytes.ts';
import { hasMessageId } from './message-key.ts';
import { listPortalDomains } from './portal-domains.ts';
import { hasPerson, type PlacedAnswer } from './read/extract.ts';
import type { ReadableMail } from './read/forwards.ts';
import { parseInThread } from './read/mail-parser.ts';
import { describeOwn } from './read/own-data.ts';
import { toInboundMail } from './read/parse-mail.ts';
import {
  chooseText,
  findNotLeadReason,
  isLayoutChanged,
  type MailReading,
  makeContentKey,
  readAnswers,
  readConfirmation,
} from './read/read-mail.ts';

/** Reads a mail that was stored, and makes a lead of it unless it is none. */
export const readMailJob = defineJob({
  name: 'lead-email.read',
  payload: z.object({ org_id: Id, id: Uuid }),
  attempts: 8,
  run: ({ services, request_id }, payload) => readStoredMail(services, payload, request_id),
});

/** Reads a mail, unless that was done. */
export async function readStoredMail(
  services: Services,
  { org_id, id }: { org_id: number; id: string },
  request_id: string,
): Promise<void> {
  const inScope = <Result>(mode: 'transaction' | 'read', work: (scope: OrgScope) => Promise<Result>) =>
    withScope(services.database, { org_id, actor: null, request_id, mode }, work);
  const stored = await inScope('read', (scope) => getBytes(scope, id));
  if (!stored) return;
  const raw = await loadBytes(services, stored);
  const read = await parseInThread(raw);
  if (!read.is_whole) services.log.warn({ org_id, mail_id: id, size: raw.length }, 'a mail could not be read in time');
  const gone = await inScope('transaction', (scope) => fileMail(scope, services, id, read));
  if (gone && stored.file_key) await services.storage.remove(stored.file_key);
}

type Read = Awaited<ReturnType<typeof parseInThread>>;

/** @returns true where the mail was known already and its row is gone. */
async function fileMail(scope: OrgScope, services: Services, id: string, { parsed, is_whole }: Read): Promise<boolean> {
  const mail = await getMail(scope, id, true);
  if (mail?.state !== 'WAITING') return false;
  const source = await findMailSource(scope, mail);
  const content_key = hasMessageId(mail.dedupe_key) ? null : makeContentKey(parsed);
  if (content_key && (await findSameContent(scope, mail, content_key))) {
    await deleteMail(scope, id);
    return true;
  }
  const reading = await getReading(scope, services);
  const readable = chooseText(parsed, reading);
  const sender = readable.from?.address ?? '';
  const template = await findTemplate(scope, { source_id: source.id, sender });
  const answers = readAnswers(readable, reading, template);
  const { envelope_from } = mail;
  const confirmation = readConfirmation(readable);
  const not_lead_reason = confirmation
    ? null
    : findNotLeadReason(parsed, { envelope_from, answers, isKnown: template !== null });
  const isLead = !confirmation && !not_lead_reason;
  const sent_at = parsed.sent_at !== null && parsed.sent_at < mail.received_at ? parsed.sent_at : null;
  await writeMail(scope, id, {
    state: confirmation ? 'CONFIRMATION' : isLead ? 'LEAD' : 'NOT_LEAD',
    not_lead_reason,
    check_reason: confirmation ? 'CONFIRM' : isLead ? findCheck({ is_whole, answers, readable, template }) : null,
    content_key,
    sender,
    sender_name: readable.from?.name ?? '',
    subject: readable.subject,
    text: readable.text,
    reading: {
      from: readable.from,
      reply_to: readable.reply_to,
      hrefs: readable.hrefs,
      sent_at,
      confirmation,
      answers,
    },
    lead_id: isLead
      ? await acceptLead(scope, services, source, { mail: { ...mail, content_key }, answers, sent_at })
      : null,
  });
  if (!mail.is_test) {
    for (const act of inboundMailReaders.all()) await act(scope, toInboundMail(parsed, envelope_from));
  }
  await record(scope, leadMailsChanged, { subject_id: source.id, payload: {}, audience: null });
  return false;
}

/** Returns the source of a stored mail, whose lead is filed also where its address was ended since. */
async function findMailSource(scope: OrgScope, { source_id }: StoredMail): Promise<KnownSource> {
  const source = (await sourcesById(scope, [source_id])).get(source_id)!;
  return { ...source, org_id: scope.org_id, ...(source.deleted_at !== null && { status: 'ACTIVE' as const }) };
}

/** Returns what the mails of an organisation are read with. */
export const getReading = async (scope: OrgScope, services: Services): Promise<MailReading> => ({
  own: describeOwn(await listOwnContacts(scope)),
  portal_domains: listPortalDomains(services),
});

interface Checked extends Pick<Read, 'is_whole'> {
  answers: readonly PlacedAnswer[];
  readable: ReadableMail;
  template: Awaited<ReturnType<typeof findTemplate>>;
}

function findCheck({ is_whole, answers, readable, template }: Checked): StoredMail['check_reason'] {
  if (!is_whole) return 'UNREADABLE';
  if (isLayoutChanged(readable, template)) return 'LAYOUT_CHANGED';
  return hasPerson(answers) ? null : 'NO_CONTACT';
}

interface LeadOfMail {
  mail: Pick<StoredMail, 'dedupe_key' | 'content_key' | 'is_test'>;
  answers: readonly PlacedAnswer[];
  sent_at: string | null;
  /** Of a mail that is read again: the lead it completes or settles, and what tells this time from others. */
  again?: { completes_id?: string; settles_id?: string; time: string };
}

/** Accepts the lead of a mail, with the answers as they were read. @returns its id. */
export async function acceptLead(
  scope: OrgScope,
  services: Services,
  source: KnownSource,
  { mail, answers, sent_at, again }: LeadOfMail,
): Promise<string> {
  const sent = { key: 'sent', label: 'Sent', values: [sent_at], role: 'submitted_at', is_metadata: true };
  const plain = answers.map(({ place: _, ...answer }) => answer);
  const body = Buffer.from(JSON.stringify({ answers: [...plain, ...(sent_at ? [sent] : [])] }));
  const { time, ...earlier } = again ?? { time: null };
  const key = (time === null ? `mail:${mail.content_key ?? mail.dedupe_key}` : `again:${time}`).slice(0, 420);
  const lead = { body, content_type: 'application/json', dedupe: { key, is_lasting: true }, ...earlier };
  const arrival = { leads: [lead], query: '', headers: {}, signature: null, is_test: mail.is_test };
  const [receipt = ''] = await acceptLeadsIn(scope, services, source, arrival);
  return receipt;
}
