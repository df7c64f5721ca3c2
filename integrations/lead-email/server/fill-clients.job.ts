import * as z from 'zod';
import { findKnownSource } from '#features/leads/server/index.ts';
import { Id, Uuid } from '#platform/contract/ids.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import type { Services } from '#platform/server/services.ts';
import { findOutcome, findTemplate, getMail, type StoredMail, writeMail } from './lead-mails.queries.ts';
import { hasPerson, type PlacedAnswer } from './read/extract.ts';
import type { MailReading } from './read/read-mail.ts';
import { readAnswers } from './read/read-mail.ts';
import type { SenderTemplate } from './read/templates.ts';
import { acceptLead, getReading } from './read-mail.job.ts';

/** Reads a mail again by what is stored of it. */
export const readMailAgain = (
  { subject, text, reading }: Pick<StoredMail, 'subject' | 'text' | 'reading'>,
  by: MailReading,
  template: SenderTemplate | null,
): PlacedAnswer[] => {
  const { from = null, reply_to = null, hrefs = [] } = reading;
  return readAnswers({ from, reply_to, subject, text, hrefs }, by, template);
};

/**
 * Reads mails again by a correction and lets what they say now complete their first lead, which gives the client what it lacks and
 * changes nothing else. Of a mail whose lead waits for a person a new one is made.
 */
export const fillClientsJob = defineJob({
  name: 'lead-email.fill-clients',
  payload: z.object({ org_id: Id, source_id: Id, mail_ids: z.array(Uuid).max(300) }),
  attempts: 5,
  async run({ services, request_id, stopping }, { org_id, mail_ids }) {
    for (const id of mail_ids) {
      if (stopping?.aborted) throw new Error('the process ends; the next one goes on');
      await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, (scope) =>
        fillOne(scope, services, id),
      );
    }
  },
});

async function fillOne(scope: OrgScope, services: Services, id: string): Promise<void> {
  const mail = await getMail(scope, id, true);
  const source = mail && (await findKnownSource(scope, mail.source_id));
  if (!mail?.lead_id || !source) return;
  const template = await findTemplate(scope, mail);
  const answers = readMailAgain(mail, await getReading(scope, services), template);
  const outcome = await findOutcome(scope, mail.lead_id);
  const isWaiting = outcome === 'NEEDS_ATTENTION' || outcome === 'UNPARSABLE';
  if (isWaiting && !hasPerson(answers)) return;
  const time = `${mail.lead_id}:${template?.corrections.length ?? 0}`;
  const earlier = isWaiting ? { settles_id: mail.lead_id } : { completes_id: mail.lead_id };
  const sent_at = mail.reading.sent_at ?? null;
  const lead_id = await acceptLead(scope, services, source, { mail, answers, sent_at, again: { ...earlier, time } });
  const settled = isWaiting ? { lead_id, check_reason: null } : {};
  await writeMail(scope, id, { ...settled, reading: { ...mail.reading, answers } });
}
