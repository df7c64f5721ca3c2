import type { FormDefinition } from '#features/lead-forms/contract.ts';
import {
  dialCountries,
  drawPage,
  type FormPageView,
  showPages,
  type WrittenAnswers,
  withHiddenValues,
} from '#features/lead-forms/server/index.ts';
import { addPixels, type PagePixels } from '#features/tracking-pixels/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { challengeFor } from '../spam/challenge.ts';
import { ATTRIBUTION_FIELD } from '../visit/read-attribution.ts';
import { honeypotName, newVisitId, signVisit } from '../visit/visit-token.ts';
import { readFrame } from './form-pictures.ts';
import { drawWithTexts } from './long-texts.ts';
import { cachedTemplate, type FilledPage, PageTemplate } from './page-template.ts';
import type { PublicForm } from './public-form.ts';

/** What differs between two visitors who open the same form. */
export interface Opening {
  country: string;
  /** Where the visitor came from, as the form carries it along. */
  came_by: string;
  prefilled: WrittenAnswers;
  pixels: PagePixels | null;
}

/** Returns the first page of a form for a new visit. */
export function drawOpened(
  services: Services,
  form: PublicForm,
  { country, came_by, prefilled, pixels }: Opening,
): FilledPage | string {
  const [first] = showPages(form.live, withHiddenValues(form.live, prefilled));
  const token = signVisit(services.settings.secret_key, {
    visit_id: newVisitId(),
    form_id: form.form_id,
    version: form.live_version,
    link_id: form.link?.id ?? null,
    drawn_at: nowIso(),
    is_prefilled: Object.keys(prefilled).length > 0,
  });
  const drawing = { page: first?.number ?? 0, answers: prefilled, country, token, came_by, pixels };
  return drawForVisitor(services, form, form.live, form.live_version, drawing);
}

/** What stands in a drawing where visits differ; no text of a form contains it. */
const getPlace = (name: string): string => `place-of-${name}-7f3a9c`;
/** Longer answers that decide what a page shows are drawn for their visitor alone. */
const MAX_KEY = 4_000;

/**
 * Returns a page with what a visitor wrote. What many visitors see of it is drawn once: a page without errors differs only in
 * its visit and in the texts that were typed.
 */
export function drawForVisitor(
  services: Services,
  form: PublicForm,
  definition: FormDefinition,
  version: number,
  drawing: Drawing,
): FilledPage | string {
  const frame = readFrame(form, definition);
  const draw = (changed: Partial<Drawing>) =>
    addPixels(
      drawPage(frame, {
        shows: 'form',
        view: getView(services, form, definition, version, { ...drawing, ...changed }),
      }),
      pixels,
    );
  const { page, country, token, came_by, answers, notice = null, errors = {}, appeared = [], pixels = null } = drawing;
  const { typed, decisive } = splitAnswers(definition, answers);
  const { org_id, form_id, link, path, org_name, contact } = form;
  const shared = [org_id, form_id, version, link, path, org_name, contact, page, country, notice, pixels?.key ?? null];
  const key = JSON.stringify([...shared, Object.keys(typed), decisive]);
  if (Object.keys(errors).length > 0 || appeared.length > 0 || key.length > MAX_KEY)
    return drawWithTexts(answers, (texts) => draw({ answers: texts }));
  const values = Object.entries({ visit: token, touches: came_by, ...typed });
  const template = cachedTemplate(services, key, () => {
    const places = Object.fromEntries(values.map(([name]) => [name, getPlace(name)]));
    const { visit = '', touches = '', ...texts } = places;
    const html = draw({ answers: { ...decisive, ...texts }, token: visit, came_by: touches });
    return new PageTemplate(html, Object.values(places));
  });
  return template.fill(Object.fromEntries(values.map(([name, value]) => [getPlace(name), value])));
}

/** Tells answers that only stand in the page from those that decide what it shows: what is chosen, and what conditions ask for. */
function splitAnswers({ questions }: FormDefinition, answers: WrittenAnswers) {
  const asked = new Set(questions.map(({ condition }) => condition?.question_id));
  const typed: Record<string, string> = {};
  const decisive: Record<string, string> = {};
  for (const { id, kind, answer_type } of questions) {
    const answer = answers[id] ?? '';
    if (answer === '') continue;
    const isChosen = kind === 'consent' || (kind === 'custom_field' && answer_type === 'dropdown');
    if (isChosen || kind === 'hidden' || asked.has(id)) decisive[id] = answer;
    else typed[id] = answer;
  }
  return { typed, decisive };
}

interface Drawing {
  page: number;
  answers: WrittenAnswers;
  country: string;
  token: string;
  came_by: string;
  errors?: Readonly<Record<string, string>>;
  notice?: string | null;
  appeared?: readonly string[];
  /** Only in the page that is opened: those that are answered take the place of its form. */
  pixels?: PagePixels | null;
}

/** Returns what a page shows to one visitor. */
function getView(
  services: Services,
  form: PublicForm,
  definition: FormDefinition,
  version: number,
  { page, answers, country, token, came_by, errors = {}, notice = null, appeared = [] }: Drawing,
): FormPageView {
  return {
    page,
    answers,
    errors,
    notice,
    country,
    countries: dialCountries(definition.language),
    action: form.path,
    hidden: [
      { name: 'visit', value: token },
      { name: ATTRIBUTION_FIELD, value: came_by },
      { name: 'script', value: '' },
    ],
    honeypot: honeypotName(services.settings.secret_key, { form_id: form.form_id, version }),
    appeared,
    challenge: challengeFor(services),
  };
}
