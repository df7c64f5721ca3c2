import type { FiledWith } from './file-leads.ts';

/** Leads written out in one e-mail; more of them are only counted. */
const MAX_LISTED = 10;
const MAX_ANSWERS = 8;
const MAX_ANSWER = 300;

/** What the assignee reads about new leads: who, how to reach them, what they answered, and where to go on. */
export function writeNewLeadEmail(
  leads: readonly FiledWith[],
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const listed = leads.slice(0, MAX_LISTED).map((lead) => describe(lead, publicUrl));
  const more = leads.length - listed.length;
  const rest = more > 0 ? [`${more} more in your clients list: ${publicUrl}/clients`] : [];
  return {
    subject: subjectOf(leads),
    text: [...listed.map(({ lines, link }) => [...lines, link].join('\n')), ...rest].join('\n\n'),
    html: [
      ...listed.map(({ lines: [name = '', ...lines], link }) => {
        return `<p><strong>${escapeHtml(name)}</strong><br>${lines.map(escapeHtml).join('<br>')}</p><p><a href="${escapeHtml(link)}">Open client</a></p>`;
      }),
      ...rest.map((line) => `<p>${escapeHtml(line)}</p>`),
    ].join('\n'),
  };
}

function subjectOf(leads: readonly FiledWith[]): string {
  const [first] = leads;
  if (leads.length > 1 || !first) return `${leads.length} new leads`;
  const what = first.is_new_client ? 'New lead' : 'Enquired again';
  return `${what}: ${first.client_name.slice(0, 80).toWellFormed()}`;
}

function describe({ read, client_id, client_name, is_new_client }: FiledWith, publicUrl: string) {
  const { lead, source } = read;
  const contact = [...lead.phones.map(({ raw, e164 }) => e164 ?? raw), ...lead.emails];
  const answers = lead.fields
    .filter(({ values }) => values.some((value) => value !== ''))
    .slice(0, MAX_ANSWERS)
    .map(({ label, values }) => `${label}: ${values.join(', ')}`.slice(0, MAX_ANSWER).toWellFormed());
  const from = is_new_client ? `From ${source.name}` : `Enquired again through ${source.name}`;
  return { lines: [client_name, from, ...contact, ...answers], link: `${publicUrl}/client/${client_id}` };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char]!);
