import * as z from 'zod';
import { type LeadKind, type ReadAnswer, UnreadableLead } from '#features/leads/server/index.ts';
import type { UnknownMessage } from '#features/whatsapp-messages/server/index.ts';
import { WHATSAPP_LEADS } from '../lead-kind.ts';

/** What is stored of the first message of a person. */
const MessageLead = z.object({
  message_id: z.string(),
  wa_id: z.string(),
  profile_name: z.string(),
  type: z.string(),
  text: z.string(),
  sent_at: z.string(),
  number: z.object({ phone_id: z.string(), display_number: z.string() }),
  /** The ad that the conversation came from. */
  referral: z
    .object({
      source_id: z.string().nullish(),
      source_url: z.string().nullish(),
      headline: z.string().nullish(),
      ctwa_clid: z.string().nullish(),
    })
    .nullable(),
});
export type MessageLead = z.output<typeof MessageLead>;

/** Writes a message as the body of a lead. */
export function writeMessageLead(message: UnknownMessage): Buffer {
  const { provider_id, wa_id, profile_name, content, text, at, number, referral } = message;
  const { phone_id, display_number } = number;
  const lead: MessageLead = {
    ...{ message_id: provider_id, wa_id, profile_name, type: content.type, text, sent_at: at },
    ...{ number: { phone_id, display_number }, referral },
  };
  return Buffer.from(JSON.stringify(lead));
}

/** Reads the number of the person from the body of a lead. */
export const readSender = (body: Buffer): string => MessageLead.parse(JSON.parse(body.toString('utf8'))).wa_id;

/** How people become leads by what they write on WhatsApp. */
export const messageLeadKind: LeadKind = {
  kind: WHATSAPP_LEADS,
  source: WHATSAPP_LEADS,
  read: async ({ body }) => {
    const read = MessageLead.safeParse(JSON.parse(body.toString('utf8'))).data;
    if (!read) throw new UnreadableLead('What WhatsApp sent couldn’t be read. The original data is kept.');
    return listAnswers(read);
  },
};

function listAnswers({
  message_id,
  wa_id,
  profile_name,
  type,
  text,
  sent_at,
  number,
  referral,
}: MessageLead): ReadAnswer[] {
  const { source_id, source_url, headline, ctwa_clid } = referral ?? {};
  const facts: [key: string, label: string, value: string | null | undefined, role?: ReadAnswer['role']][] = [
    ['message.id', 'Message id', message_id, 'external_id'],
    ['message.sent_at', 'Sent', sent_at, 'submitted_at'],
    ['number.id', 'Number id', number.phone_id, 'page_id'],
    ['number.display', 'Our number', number.display_number, 'page_name'],
    ['ad.id', 'Ad id', source_id, 'ad_id'],
    // Meta tells no more of the ad than its headline, so it names the campaign too.
    ['ad.headline', 'Ad', headline, 'ad_name'],
    ['ad.campaign', 'Campaign', headline, 'campaign_name'],
    ['ad.url', 'Ad address', source_url],
    ['ad.click_id', 'Click id', ctwa_clid],
  ];
  return [
    ...facts.flatMap(([key, label, value, role]): ReadAnswer[] =>
      value ? [{ key, label, values: [value], is_metadata: true, ...(role && { role }) }] : [],
    ),
    { key: 'name', label: 'Name', values: [profile_name], role: 'name' },
    { key: 'phone', label: 'WhatsApp', values: [`+${wa_id}`], role: 'phone' },
    { key: 'message', label: 'Message', values: [text || `(${type})`], has_no_role: true },
  ];
}
