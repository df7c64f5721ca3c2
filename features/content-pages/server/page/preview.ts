import type * as z from 'zod';
import { readFirstName } from '#domain/first-name.ts';
import { chooseShown } from '#features/client-groups/server/index.ts';
import { getClient } from '#features/clients/server/index.ts';
import { imageUrl, type PlaceholderValues, placeholderDefinitions, splitMessage } from '#features/content/contract.ts';
import { fileUrl } from '#features/files/contract.ts';
import { describePreview, renderPreview } from '#features/sharing/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import type { pageTemplates } from '../../contract.ts';
import type { Component, PageDefinition } from '../../definition.ts';
import { findDraftWithTitle, findVersion } from '../draft/read-pages.queries.ts';
import { readVisibleFiles } from '../draft/references.queries.ts';
import { showDefinition } from './page-kind.tsx';
import { pictureAddress } from './picture-keys.ts';

type Asked = z.output<typeof pageTemplates.preview.body>;
type Preview = z.output<typeof pageTemplates.preview.returns>;

/** Draws a draft or a version as the page that a recipient would see. */
export async function drawPreview(
  scope: Scope,
  { settings }: Services,
  content: { id: number; title: string },
  { draft, version, client_id }: Asked,
): Promise<Preview> {
  const { id, title } = content;
  const definition =
    draft ??
    (version === null ? ((await findDraftWithTitle(scope, id))?.draft ?? null) : await findVersion(scope, id, version));
  if (!definition) throw new Problem('not_found', { log_detail: `version ${version} of page ${id}` });
  const client = await readClientValues(scope, client_id);
  const makeUrl = addressesFor(id, definition);
  const page = await describePreview(scope, {
    profile_id: scope.actor.profile_id,
    title,
    client,
    urlOf: makeUrl,
    show: (share) =>
      showDefinition(scope, definition, {
        ...share,
        content_id: id,
        client_id,
        urlOf: makeUrl,
        unsealCode: (sealed) => unseal(settings.secret_key, sealed),
        readFiles: (ids) => readVisibleFiles(scope, ids),
      }),
  });
  const shown = await chooseShown(scope, definition.components, client_id);
  return {
    html: renderPreview(page, settings.public_url, false),
    missing: findMissing(shown, page.values, client_id !== null),
  };
}

async function readClientValues(scope: Scope, client_id: number | null): Promise<PlaceholderValues> {
  if (client_id === null) return {};
  const { name, phones, emails } = await getClient(scope, client_id);
  return {
    client_name: name,
    client_first_name: readFirstName(name),
    client_phone: phones[0]?.display ?? null,
    client_email: emails[0] ?? null,
  };
}

/** Returns where people of the organisation load what is in a page, published or not. */
function addressesFor(page_id: number, { components }: PageDefinition) {
  return (name: string, key: string): string => {
    const [, id, rest = ''] = /^(c[a-z0-9]+)-(.+)$/.exec(name) ?? [];
    const component = components.find((each) => each.id === id);
    if (component?.type === 'image_gallery') return pictureAddress(page_id, key, Number(rest.split('-')[1]));
    if (component?.type !== 'pdflink' || component.content_id === null) return fileUrl(key);
    const image = rest === 'picture' ? 'page-1-1600' : rest;
    return imageUrl({ id: component.content_id, s3_obj_key: key }, image);
  };
}

/** Returns the placeholders in what is shown that stand for nothing. */
function findMissing(
  components: readonly Component[],
  values: PlaceholderValues,
  hasClient: boolean,
): Preview['missing'] {
  const known = new Map(Object.entries(values));
  const isMissing = ({ name, token_type }: (typeof placeholderDefinitions)[number]) =>
    !known.get(name) && name !== 'content_link' && (hasClient || token_type !== 'CLIENT_TOKEN');
  const names = new Set(placeholderDefinitions.filter(isMissing).map(({ name }) => name as string));
  return components.flatMap((component) => {
    const used = listFilled(component).flatMap((text) =>
      splitMessage(text).flatMap((part) => (part.kind === 'placeholder' ? part.placeholder.name : [])),
    );
    return [...new Set(used)].filter((name) => names.has(name)).map((name) => ({ component_id: component.id, name }));
  });
}

/** Returns the texts of a component in which placeholders are filled. */
function listFilled(component: Component): string[] {
  switch (component.type) {
    case 'title':
      return [component.text];
    case 'desc':
      return component.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text));
    case 'link': {
      const { label, target } = component;
      if (target.kind === 'whatsapp') return [label, target.text];
      return target.kind === 'email' ? [label, target.subject] : [label];
    }
    case 'pdflink':
      return [component.label];
    default:
      return [];
  }
}
