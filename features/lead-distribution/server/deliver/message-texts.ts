import { firstNameFrom } from '#domain/first-name.ts';
import { clientPages } from '#features/clients/pages.ts';
import { describeLead } from '#features/leads/server/index.ts';
import type { MessageContent } from '#features/whatsapp/contract.ts';
import { cleanParameter } from '#features/whatsapp-templates/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import type { OutgoingMessage } from '#platform/server/messages/messenger.ts';
import { shorten } from '#platform/server/messages/shorten.ts';
import type { WhatsAppSettings } from '#platform/server/settings/settings.ts';
import { words } from '../en.ts';
import type { LeadToSend } from './leads-to-send.queries.ts';

/** The most letters of a name in a title, and of one place of the WhatsApp template. */
const MAX_NAME = 80;
const MAX_PARAMETER = 60;
/** The most names an alert about several leads has. */
const MAX_NAMES = 3;

const toLine = (text: string, length: number): string => shorten(text.replace(/\s+/g, ' ').trim(), length);

const nameLead = ({ client_name }: LeadToSend): string => toLine(client_name, MAX_NAME);

const listContact = ({ lead }: LeadToSend): string[] => [
  ...lead.phones.map(({ raw, e164 }) => e164 ?? raw),
  ...lead.emails,
];

/** Returns the e-mail about a lead. @param link the client's page, for somebody who may see it. */
export function writeMail(lead: LeadToSend, to: string, link: string | null): OutgoingMessage {
  const lines = describeLead({ ...lead, is_new_client: true });
  const text = [lines.join('\n'), ...(link === null ? [] : [words.open(link)])].join('\n\n');
  return { channel: 'email', to, subject: words.subject(nameLead(lead)), text };
}

/** Returns the WhatsApp message about a lead: the four places of the alert template, which local mode can do without. */
export function writeWhatsApp(lead: LeadToSend, recipient: string, settings: WhatsAppSettings | null) {
  const place = (text: string) => cleanParameter(text, MAX_PARAMETER);
  const [contact = ''] = listContact(lead);
  const [name, reach, source] = [place(lead.client_name), place(contact), place(lead.source_name)];
  const parameters = [place(firstNameFrom(recipient)), name, reach, source].map((text) => ({ type: 'text', text }));
  const content: MessageContent = {
    type: 'template',
    name: settings?.alert_template ?? '',
    language: settings?.alert_language ?? '',
    components: [{ type: 'body', parameters }],
  };
  return { content, text: words.preview(name, reach, source) };
}

/**
 * Returns the alert about leads.
 *
 * @param isVisible whether the person may open the clients; who may not reads how to reach them in the alert itself.
 */
export function writeAlert(leads: readonly LeadToSend[], isVisible: boolean) {
  const [first] = leads;
  const about = { client_ids: leads.map(({ client_id }) => client_id), lead_ids: leads.map(({ lead_id }) => lead_id) };
  if (leads.length === 1 && first) {
    const from = words.from(toLine(first.source_name, MAX_NAME));
    return {
      ...about,
      title: words.one(nameLead(first)),
      body: isVisible ? from : [from, ...listContact(first)].join(', '),
      page: isVisible ? fillPage(clientPages.client, { id: first.client_id }) : fillPage(clientPages.clients),
    };
  }
  const names = leads.slice(0, MAX_NAMES).map(nameLead);
  const more = leads.length - names.length;
  return {
    ...about,
    title: words.many(leads.length),
    body: [...names, ...(more > 0 ? [words.more(more)] : [])].join(', '),
    page: fillPage(clientPages.clients),
  };
}
