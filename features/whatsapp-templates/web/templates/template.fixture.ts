import { sample } from '#testing/web/sample.ts';
import { emptyTemplate, type TemplateContent } from '../../template-content.ts';
import { Template, TemplateVersion } from '../../templates-contract.ts';

export const written: TemplateContent = {
  ...emptyTemplate,
  header: { type: 'TEXT', text: 'The Linden at Bayshore' },
  body: 'Hi {{client_first_name|there}}, thank you for asking. *Welcome* to our new homes.',
  footer: 'Reply STOP to hear less',
  buttons: [{ type: 'QUICK_REPLY', text: 'Price list', content_id: null }],
};

export const versionWith = (parts: Partial<TemplateVersion> = {}): TemplateVersion =>
  sample(TemplateVersion, {
    version: 1,
    state: 'APPROVED',
    status: 'APPROVED',
    status_at: '2026-11-18T09:40:00.000Z',
    submitted_at: '2026-11-17T09:40:00.000Z',
    submitted_by: { id: 7, name: 'Nadia Rahman' },
    content: written,
    category: 'UTILITY',
    asked_category: 'UTILITY',
    reason: null,
    said: null,
    quality: null,
    refused_part: null,
    ...parts,
  });

/** A template whose first version is sent, unless these parts say otherwise. */
export function templateWith(parts: Partial<Template> = {}): Template {
  const versions = parts.versions ?? [versionWith()];
  const live = versions.find(({ state }) => state === 'APPROVED') ?? null;
  return sample(Template, {
    id: 41,
    account_id: 3,
    account_name: 'Kestrel Advisory',
    title: 'Bayshore welcome',
    language: 'en',
    body: written.body,
    category: 'UTILITY',
    draft: written,
    draft_changed_at: '2026-11-20T06:47:00.000Z',
    created_at: '2026-11-16T06:47:00.000Z',
    created_by: { id: 7, name: 'Nadia Rahman' },
    live,
    live_version: live?.version ?? null,
    last: versions[0] ?? null,
    unpublished_parts: [],
    problems: {},
    ...parts,
    versions,
  });
}
