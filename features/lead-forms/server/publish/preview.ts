import type * as z from 'zod';
import { firstNameFrom } from '#domain/first-name.ts';
import { fileUrl } from '#features/files/contract.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { checkAnswers } from '../../check-answers.ts';
import { type FormDefinition, type leadForms, listPages } from '../../contract.ts';
import { plainThanks, type ShownThanks } from '../../page/end-pages.tsx';
import { emptyPage, type FormFrameView, type FormPicture } from '../../page/form-view.ts';
import { getForm } from '../form/read-form.queries.ts';
import { dialCountries } from '../page/dial-countries.ts';
import { drawPage } from '../page/draw-page.tsx';
import { PICTURE_WIDTHS } from '../page/picture-keys.ts';
import { findContentTitle, type PreviewOwner, readPreviewOwner } from './preview.queries.ts';

type Asked = z.output<typeof leadForms.preview.body>;

/** Draws a page of a draft as visitors would see it; nothing in it can be sent. */
export async function drawDraft(scope: Scope, form_id: number, { shows, page, draft }: Asked): Promise<string> {
  const form = await getForm(scope, form_id);
  const definition = draft ?? form.draft;
  const owner = await readPreviewOwner(scope, form.assignee_id);
  const frame = makeFrame(definition, owner);
  if (shows === 'closed') return drawPage(frame, { shows });
  if (shows === 'thanks') return drawPage(frame, { shows, thanks: await makeThanks(scope, definition, owner) });
  const number = Math.min(page, listPages(definition).length - 1);
  const shown = withPageShown(definition, number);
  const errors = shows === 'errors' ? checkAnswers(shown, {}, owner.country).errors : {};
  return drawPage(makeFrame(shown, owner), {
    shows: 'form',
    view: { ...emptyPage, page: number, errors, country: owner.country, countries: dialCountries(shown.language) },
  });
}

/** Returns a form in which a page is shown whatever was answered before: it and what stands on it, where nothing else would. */
function withPageShown(definition: FormDefinition, number: number): FormDefinition {
  const page = listPages(definition)[number];
  const always = new Set([page?.begins_with?.id]);
  if (page?.questions.every(({ condition }) => condition !== null)) for (const { id } of page.questions) always.add(id);
  const questions = definition.questions.map((each) => (always.has(each.id) ? { ...each, condition: null } : each));
  return { ...definition, questions };
}

/** Returns what follows sending, with a content that the caller may see and buttons that lead nowhere. */
async function makeThanks(
  scope: Scope,
  { after_sending }: FormDefinition,
  { assignee_name, own_name }: PreviewOwner,
): Promise<ShownThanks> {
  const title = after_sending.kind === 'content' ? await findContentTitle(scope, after_sending.content_id) : null;
  if (title === null) return plainThanks;
  const name = assignee_name ?? own_name;
  return {
    kind: 'content',
    content: { title, href: '#' },
    contact: { name: firstNameFrom(name), chat_href: '#', call_href: '#' },
    again_href: null,
  };
}

const makeFrame = (definition: FormDefinition, { org_name, assignee_name }: PreviewOwner): FormFrameView => ({
  definition,
  org_name,
  cover: showPicture(definition.look.cover_key),
  logo: showPicture(definition.look.logo_key),
  contact: definition.look.shows_contact ? { name: assignee_name ?? org_name, picture: null } : null,
});

/** Returns a picture as people of the organisation may load it, whether it was published or not. */
const showPicture = (key: string | null): FormPicture | null =>
  key === null ? null : { sources: [{ address: fileUrl(key), width: PICTURE_WIDTHS[1] }] };
