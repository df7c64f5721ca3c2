import type { PlaceholderValues } from '#features/content/contract.ts';
import {
  fillTemplate,
  findDraft,
  findLiveTemplate,
  findWhyNotLive,
} from '#features/whatsapp-templates/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { FilledMessage } from './message-kinds.ts';

/** Fills the live version of a template, or says that there is none. */
export async function fillLiveTemplate(
  scope: OrgScope,
  template_id: number,
  values: PlaceholderValues,
): Promise<FilledMessage> {
  const live = await findLiveTemplate(scope, template_id);
  if (!live) return { reason: await findWhyNotLive(scope, template_id) };
  const { components, text, file } = fillTemplate(live.content, values);
  const content = { type: 'template', name: live.meta_name, language: live.language, components } as const;
  return {
    content: { ...content, components: components.map((part) => ({ ...part })), ...(file && { file }) },
    text,
    template_id,
    template_version: live.version,
  };
}

/** Returns what a template says to one client: the version that is sent, else what is written so far; null where it is deleted. */
export async function fillTemplateText(
  scope: OrgScope,
  template_id: number,
  values: PlaceholderValues,
): Promise<string | null> {
  const content = (await findLiveTemplate(scope, template_id))?.content ?? (await findDraft(scope, template_id));
  return content && fillTemplate(content, values).text;
}
