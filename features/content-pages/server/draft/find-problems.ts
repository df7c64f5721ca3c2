import { partOfItem } from '#engines/drafts/contract.ts';
import {
  type AudienceReferences,
  audienceProblem,
  findAudienceReferences,
} from '#features/client-groups/server/index.ts';
import { type DocStatus, isReady } from '#features/content/contract.ts';
import { emailLink } from '#platform/contract/people/contact-links.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type Component, type ComponentOf, type PageDefinition, pageDraft } from '../../definition.ts';
import { readDialled } from '../../page/read-dialled.ts';
import { findDesignPicture } from '../designs/design-pictures.ts';
import { listFiles } from './describe-draft.ts';
import { problemWords } from './en.ts';
import { type LibraryFile, readLiveForms, readVisibleFiles } from './references.queries.ts';

/** What a draft names beyond itself, as far as it exists for its writer. */
export interface References {
  files: ReadonlyMap<number, LibraryFile>;
  uploads: ReadonlySet<string>;
  live_form_ids: ReadonlySet<number>;
  audiences: AudienceReferences;
}

export async function findReferences(
  scope: Scope,
  { components }: PageDefinition,
  uploads: readonly { key: string }[],
): Promise<References> {
  const files = await readVisibleFiles(scope, components.flatMap(listFiles));
  const forms = await readLiveForms(scope, listForms(components));
  return {
    files: new Map(files.map((file) => [file.id, file])),
    uploads: new Set(uploads.map(({ key }) => key)),
    live_form_ids: new Set(forms.map(({ id }) => id)),
    audiences: await findAudienceReferences(scope, components),
  };
}

/** Returns the lead forms that stand in a page. */
export const listForms = (components: readonly Component[]): number[] =>
  components.flatMap((component) =>
    component.type === 'link' && component.target.kind === 'lead_form' ? (component.target.form_id ?? []) : [],
  );

/** Returns what keeps a draft from being published, by part, in words. */
export function findProblems({ components }: PageDefinition, known: References): Record<string, string> {
  if (components.length === 0) return { order: problemWords.empty };
  const problems = components.map((component) => [
    partOfItem(pageDraft, component.id),
    componentProblem(component, known) ?? audienceProblem(component.audience, known.audiences),
  ]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

function componentProblem(component: Component, known: References): string | null {
  switch (component.type) {
    case 'title':
      return component.text === '' ? problemWords.no_text : null;
    case 'desc':
      return component.paragraphs.every(({ runs }) => runs.every(({ text }) => text.trim() === ''))
        ? problemWords.no_text
        : null;
    case 'image_gallery':
      if (component.pictures.length === 0) return problemWords.no_pictures;
      return component.pictures.every(({ key }) => findDesignPicture(key) ?? known.uploads.has(key))
        ? null
        : problemWords.picture_gone;
    case 'youtube':
      return component.address === '' ? problemWords.no_video : null;
    case 'map':
      return component.address === '' && component.point === null ? problemWords.no_place : null;
    case 'link':
      return linkProblem(component, known);
    case 'attachment':
      if (!component.file) return problemWords.no_attachment;
      return known.uploads.has(component.file.key) ? null : problemWords.attachment_gone;
    case 'pdflink':
      return fileProblem(component, known);
  }
}

function linkProblem({ label, target }: ComponentOf<'link'>, known: References): string | null {
  if (target.kind === 'lead_form') {
    if (target.form_id === null) return problemWords.no_form;
    return known.live_form_ids.has(target.form_id) ? null : problemWords.form_not_live;
  }
  if (label === '') return problemWords.no_label;
  if (target.kind === 'address') return target.address === '' ? problemWords.no_address : null;
  if (target.kind === 'email') {
    return target.email === '' || emailLink(target.email) ? null : problemWords.wrong_email;
  }
  return target.phone === '' || readDialled(target.phone) ? null : problemWords.wrong_phone;
}

function fileProblem({ content_id }: ComponentOf<'pdflink'>, { files }: References): string | null {
  if (content_id === null) return problemWords.no_file;
  const file = files.get(content_id);
  if (!file) return problemWords.file_gone;
  return isReady(file.doc_status as DocStatus) ? null : problemWords.file_not_ready;
}
