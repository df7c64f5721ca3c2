import type { LeadToPreview, PreviewedLead } from '#engines/connected-sources/server/index.ts';
import { defaultCountry } from '#features/clients/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { findKnownSource } from '../../sources/lead-sources.queries.ts';
import { readFormMappings } from './form-mappings.queries.ts';
import { findLeadKind } from './lead-kinds.ts';
import { normaliseLead } from './normalise-lead.ts';

/** Returns how a lead of a connected account would be read now. */
export async function previewLead(scope: OrgScope, { kind, source_id, body }: LeadToPreview): Promise<PreviewedLead> {
  const leadKind = findLeadKind(kind);
  const source = await findKnownSource(scope, source_id);
  if (!leadKind || !source) throw new Error(`no leads of ${kind} can be read`);
  const read = await leadKind.read({ body, content_type: 'application/json', query: '', headers: {} });
  const forms = await readFormMappings(scope, [source_id]);
  const { name, emails, phones, job_title, company, location } = normaliseLead(read, {
    source: leadKind.source,
    mapping: source.mapping,
    form_mapping: forms.find(source_id, read.find(({ role }) => role === 'form_id')?.values[0]),
    country: source.default_country ?? (await defaultCountry(scope)),
    received_at: nowIso(),
    raw_ref: '',
  });
  const contact = emails[0] ?? phones[0]?.e164 ?? phones[0]?.raw ?? '';
  return { name, contact, about: [job_title, company, location].filter(Boolean).join(', ') };
}
