import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { formatQuestion } from '../../../format-question.ts';
import type { NormalisedLead } from '../../../normalised-lead.ts';

/** The most leads one e-mail lists in full; the rest are only counted. */
export const MAX_LISTED = 10;
const MAX_ANSWERS = 8;
const MAX_ANSWER = 300;

/** A lead as an e-mail describes it. */
export interface MailedLead {
  lead_id: string;
  lead: NormalisedLead;
  source_name: string;
  client_id: number;
  client_name: string;
  is_new_client: boolean;
}

/**
 * Returns the assignee's e-mail about new leads: who they are, how to reach them, their answers, and a link.
 *
 * @param leads the first of them, of which ten are listed.
 * @param count of all.
 */
export function writeNewLeadEmail(
  leads: readonly MailedLead[],
  count: number,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const listed = leads.slice(0, MAX_LISTED).map((lead) => describe(lead, publicUrl));
  const more = count - listed.length;
  const rest = more > 0 ? [`And ${more} more in your clients list: ${publicUrl}${fillPage(clientPages.clients)}`] : [];
  return {
    subject: writeSubject(leads, count),
    text: [...listed.map(({ lines, link }) => [...lines, link].join('\n')), ...rest].join('\n\n'),
    html: [
      ...listed.map(({ lines: [name = '', ...lines], link }) => {
        return `<p><strong>${escapeHtml(name)}</strong><br>${lines.map(escapeHtml).join('<br>')}</p><p><a href="${escapeHtml(link)}">Open client</a></p>`;
      }),
      ...rest.map((line) => `<p>${escapeHtml(line)}</p>`),
    ].join('\n'),
  };
}

/** The most names a short summary has. */
const MAX_NAMES = 3;

/** Returns what a push about new leads says, and the page it opens. */
export function summariseLeads(leads: readonly MailedLead[], count: number) {
  const [first] = leads;
  const title = writeSubject(leads, count);
  if (count === 1 && first) {
    return {
      title,
      body: `From ${first.source_name}${writeDelay(first.lead)}`,
      page: fillPage(clientPages.client, { id: first.client_id }),
    };
  }
  const names = leads.slice(0, MAX_NAMES).map(({ client_name }) => client_name);
  const more = count - names.length;
  return {
    title,
    body: [...names, ...(more > 0 ? [`${more} more`] : [])].join(', '),
    page: fillPage(clientPages.clients, {}, { is_new_lead: true }),
  };
}

const HOUR_MS = 3_600_000;

/** Says how long ago a lead was sent that came late, one let out of quarantine for example; nothing for any other. */
function writeDelay({ submitted_at, received_at }: NormalisedLead): string {
  const hours = submitted_at === null ? 0 : Math.floor((Date.parse(received_at) - Date.parse(submitted_at)) / HOUR_MS);
  return hours >= 1 ? `, sent ${hours} h earlier` : '';
}

function writeSubject([first]: readonly MailedLead[], count: number): string {
  if (count > 1 || !first) return `${count} new leads`;
  const what = first.is_new_client ? 'New lead' : 'Enquired again';
  return `${what}: ${first.client_name.slice(0, 80).toWellFormed()}`;
}

function describe(mailed: MailedLead, publicUrl: string) {
  return {
    lines: describeLead(mailed),
    link: publicUrl + fillPage(clientPages.client, { id: mailed.client_id }),
  };
}

/** Returns what a message says of a lead: who it is, from where, how to reach them, and their answers. */
export function describeLead({
  lead,
  source_name,
  client_name,
  is_new_client,
}: Omit<MailedLead, 'client_id'>): string[] {
  const contact = [...lead.phones.map(({ raw, e164 }) => e164 ?? raw), ...lead.emails];
  const answers = lead.fields
    .filter(({ values, is_metadata }) => !is_metadata && values.some((value) => value !== ''))
    .slice(0, MAX_ANSWERS)
    .map(({ key, label, values }) =>
      `${formatQuestion(label || key)}: ${values.filter(Boolean).join(', ')}`.slice(0, MAX_ANSWER).toWellFormed(),
    );
  const from = `${is_new_client ? 'From' : 'Enquired again through'} ${source_name}${writeDelay(lead)}`;
  return [client_name, from, ...contact, ...answers];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char]!);
