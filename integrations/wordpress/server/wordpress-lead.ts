import type { LeadRole } from '#features/leads/contract.ts';
import { type LeadKind, type RawDelivery, type ReadAnswer, UnreadableLead } from '#features/leads/server/index.ts';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import { WORDPRESS } from '../contract.ts';
import { LeadBody } from './plugin-bodies.ts';

/** How leads of the WordPress plugin are read (integrations 9.7). */
export const wordpressLeadKind: LeadKind = { kind: WORDPRESS, source: 'wordpress', read: readWordpressLead };

/** What the type of a question says of its answer, in the words of all form plugins. */
const roles: Readonly<Record<string, LeadRole>> = { email: 'email', tel: 'phone', phone: 'phone' };

async function readWordpressLead({ body }: RawDelivery): Promise<ReadAnswer[]> {
  const read = LeadBody.safeParse(parseWithLongNumbers(body.toString('utf8')));
  if (!read.success) throw new UnreadableLead('The plugin sent something that can’t be read.');
  const { submission_id, form, page_url, submitted_at, fields } = read.data;
  const answers = fields.map(({ key, label, value, type = '' }): ReadAnswer => {
    const role = Object.hasOwn(roles, type) ? roles[type] : undefined;
    return { key, label: label || key, values: value, ...(role && { role }) };
  });
  return [
    ...answers,
    describe('submission_id', submission_id, 'external_id'),
    describe('form_id', `${form.plugin}:${form.id}`, 'form_id'),
    describe('form_name', form.title, 'form_name'),
    describe('submitted_at', submitted_at, 'submitted_at'),
    describe('page_url', page_url),
  ].filter(({ values, is_metadata }) => !is_metadata || values[0] !== '');
}

const describe = (key: string, value: string, role?: LeadRole): ReadAnswer => ({
  key,
  label: key,
  values: [value],
  is_metadata: true,
  ...(role && { role }),
});
