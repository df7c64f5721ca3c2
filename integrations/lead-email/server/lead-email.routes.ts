import { findKnownSource, recognise, removeSource } from '#features/leads/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import { cleanText } from '#platform/server/http/clean-input.ts';
import type { Services } from '#platform/server/services.ts';
import type { LeadMailRow } from '../access.ts';
import { type LeadMail, leadEmail, leadMails, type MailField } from '../contract.ts';
import { leadMailsChanged, mailsCorrected } from '../events.ts';
import { applyCorrection, previewCorrection } from './corrections.ts';
import { getBytes, getMail, listSenders, type StoredMail, writeMail, writeTemplate } from './lead-mails.queries.ts';
import { findMailItem, listMails } from './list-mails.queries.ts';
import { loadBytes } from './load-bytes.ts';
import { hasPerson, type PlacedAnswer } from './read/extract.ts';
import { acceptLead } from './read-mail.job.ts';
import { addConfig, changeConfig, listConfigs, requireMailSource, toConfig } from './sources.ts';

const SHOWN_BYTES = 64 * 1024;

export const leadEmailRoutes = [
  ...bind(leadEmail, {
    list: ({ scope, services }) => listConfigs(scope, services),
    create: ({ scope, services, body }) => addConfig(scope, services, body.kind),
    get: ({ withRow, services }) => withRow(async (_, source) => toConfig(source, services)),
    update: ({ scope, services, 'any-source': source, body }) => changeConfig(scope, services, source, body),
    delete: async ({ scope, 'any-source': source }) => {
      await removeSource(scope, requireMailSource(source));
      return done;
    },
    mails: ({ scope, 'any-source': source, query }) => listMails(scope, requireMailSource(source).id, query),
    senders: async ({ scope, 'any-source': source }) => ({
      results: (await listSenders(scope, requireMailSource(source).id)).map(({ has_changed, ...sender }) => ({
        ...sender,
        status: has_changed ? ('CHECK' as const) : ('FITS' as const),
      })),
    }),
    resetSender: async ({ scope, 'any-source': source, body }) => {
      const of = { source_id: requireMailSource(source).id, sender: body.sender };
      await writeTemplate(scope, of, { corrections: [], labels: [] });
      const payload = { sender: body.sender, target: null };
      await record(scope, mailsCorrected, { subject_id: source.id, payload, audience: null });
      return done;
    },
  }),
  ...bind(leadMails, {
    get: ({ scope, 'lead-mail': { id } }) => readMail(scope, id),
    source: async ({ withRow, services }) => {
      const bytes = await withRow(async (scope, { id }) => {
        await requireSight(scope, id);
        return (await getBytes(scope, id))!;
      });
      const raw = await loadBytes(services, bytes);
      return { text: cleanText(raw.subarray(0, SHOWN_BYTES).toString('utf8')), is_cut: raw.length > SHOWN_BYTES };
    },
    preview: async ({ scope, services, 'lead-mail': { id }, body }) => {
      await requireSight(scope, id);
      return previewCorrection(scope, services, id, body);
    },
    correct: async ({ scope, services, 'lead-mail': { id }, body }) => {
      await requireSight(scope, id);
      await applyCorrection(scope, services, id, body);
      return done;
    },
    settle: async ({ scope, 'lead-mail': mail }) => {
      await writeMail(scope, mail.id, { check_reason: null });
      await recordChange(scope, mail);
      return done;
    },
    accept: async ({ scope, services, 'lead-mail': mail }) => {
      await makeLead(scope, services, mail);
      return done;
    },
  }),
];

const recordChange = (scope: Scope, { source_id }: LeadMailRow) =>
  record(scope, leadMailsChanged, { subject_id: source_id, payload: {}, audience: null });

/** Throws `client_not_assigned_to_user` where the caller may not see what the mail brought. */
async function requireSight(scope: Scope, id: string): Promise<void> {
  const item = await findMailItem(scope, id);
  if (item?.is_hidden) throw new Problem('client_not_assigned_to_user');
}

async function readMail(scope: Scope, id: string): Promise<LeadMail> {
  const item = (await findMailItem(scope, id))!;
  const mail = (await getMail(scope, id))!;
  const { source_id, text, reading } = mail;
  const hidden = { text: '', reply_to: null, sent_at: null, fields: [], confirmation: null };
  if (item.is_hidden) return { ...item, ...hidden, source_id };
  return {
    ...item,
    source_id,
    text,
    reply_to: reading.reply_to?.address ?? null,
    sent_at: reading.sent_at ?? null,
    fields: (reading.answers ?? []).filter(({ key }) => key !== 'subject' && key !== 'text').map(toField),
    confirmation: reading.confirmation ?? null,
  };
}

const toField = (answer: PlacedAnswer): MailField => ({
  label: answer.label,
  value: answer.values.join(', '),
  target: findTarget(answer),
  place: answer.place ?? null,
  is_corrected: answer.key.startsWith('corrected '),
});

const findTarget = (answer: PlacedAnswer): string | null => {
  if (answer.custom_field_id !== undefined) return `custom_field:${answer.custom_field_id}`;
  return (answer.has_no_role ? null : (answer.role ?? recognise(answer))) ?? null;
};

/** Makes a lead of a mail that was taken for none. Throws `not_possible_now`. */
async function makeLead(scope: Scope, services: Services, { id }: LeadMailRow): Promise<void> {
  const mail: StoredMail | undefined = await getMail(scope, id, true);
  const source = mail && (await findKnownSource(scope, mail.source_id));
  if (mail?.state !== 'NOT_LEAD' || !source)
    throw new Problem('not_possible_now', { detail: 'This mail is a lead already.' });
  const { answers = [], sent_at = null } = mail.reading;
  const lead_id = await acceptLead(scope, services, source, { mail, answers, sent_at });
  const check_reason = hasPerson(answers) ? null : 'NO_CONTACT';
  await writeMail(scope, id, { state: 'LEAD', not_lead_reason: null, check_reason, lead_id });
  await recordChange(scope, mail);
}
