import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { eraseAnnounced, type NoticeHook, noticeHook, recordNotices } from '#engines/connected-sources/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { LINKEDIN } from '../contract.ts';
import { readUrnId, readVersionedForm } from './api/restli.ts';
import { findApp } from './settings.ts';

/** One event, which is far smaller. */
const MAX_BYTES = 64 * 1024;
const PREFIX = 'hmacsha256=';
/** Any other text would let others have their own messages signed by us. */
const CHALLENGE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** How LinkedIn signs, and how it checks our address (integrations 4.6). */
export const linkedinHook: NoticeHook = {
  url: '/hooks/linkedin/:account',
  max_bytes: MAX_BYTES,
  getSecret: (services) => findApp(services)?.client_secret ?? null,
  signature_header: 'x-li-signature',
  signature_prefix: PREFIX,
  signed_texts: [(body) => [PREFIX, body]],
  answerChallenge: (secret, { challengeCode }) =>
    typeof challengeCode === 'string' && CHALLENGE.test(challengeCode)
      ? { challengeCode, challengeResponse: answerChallenge(secret, challengeCode) }
      : null,
  receive: async (services, notice, request_id) => {
    const event = readEvent(notice);
    if (event === null) throw new Problem('invalid_input');
    const { action, ...lead } = event;
    if (action === 'CREATED') await recordNotices(services, LINKEDIN, [lead], request_id);
    else if (action === 'DELETED') await eraseAnnounced(services, LINKEDIN, [lead], request_id);
    else services.log.info({ action }, 'an event of LinkedIn that is not about a new lead, ignored');
  },
};

export const answerChallenge = (secret: string, challengeCode: string): string =>
  createHmac('sha256', secret).update(challengeCode).digest('hex');

const Event = z.object({ type: z.string(), leadAction: z.string().nullish().catch(null) });
const LeadEvent = z.object({
  leadGenFormResponse: z.string().min(1).max(300),
  owner: z.object({ sponsoredAccount: z.string().max(200) }),
  leadGenForm: z.string().nullish().catch(null),
  occurredAt: z.coerce.number().min(1).max(8.64e15).nullish().catch(null),
});

/** Returns what an event says; an action of null for one that is about no lead of an ad account. */
function readEvent(notice: unknown) {
  const event = Event.safeParse(notice).data;
  if (!event) return null;
  const lead = LeadEvent.safeParse(notice).data;
  const isOfLead = event.type === 'LEAD_ACTION' && lead !== undefined;
  return {
    action: isOfLead ? event.leadAction : null,
    account_id: readUrnId(lead?.owner.sponsoredAccount ?? ''),
    external_id: (lead?.leadGenFormResponse ?? '').replace(/^urn:li:leadGenFormResponse:/, ''),
    form_id: readVersionedForm(lead?.leadGenForm)?.form_id ?? null,
    submitted_at: lead?.occurredAt == null ? null : new Date(lead.occurredAt).toISOString(),
  };
}

export const registerLinkedinHook = noticeHook(linkedinHook);
