import { nowIso } from '#platform/server/clock.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { showPages, type WrittenAnswers, withHiddenValues } from '../../conditions.ts';
import type { FormDefinition } from '../../definition.ts';
import type { FormPageView } from '../../page/form-view.ts';
import { challengeFor } from '../spam/challenge.ts';
import { dialCountries } from './dial-countries.ts';
import { drawPage } from './draw-page.tsx';
import { readFrame } from './form-pictures.ts';
import { escapeHtml } from './long-texts.ts';
import type { PublicForm } from './public-form.ts';
import { CAME_BY_FIELD } from './touches.ts';
import { newVisitId, signVisit, trapName } from './visit-token.ts';

/** What differs between two visitors who open the same form. */
export interface Opening {
  country: string;
  /** Where the visitor came from, as the form carries it along. */
  came_by: string;
  prefilled: WrittenAnswers;
}

/** The places of a drawing that differ from visit to visit; no text of a form contains them. */
const VISIT_PLACE = 'place-of-the-visit-7f3a9c';
const CAME_BY_PLACE = 'place-of-the-touches-7f3a9c';
const MAX_DRAWN = 500;

const drawnForms = perProcess(() => new Map<string, readonly string[]>());

/** Returns the first page of a form for a new visit; what all visitors see of it is drawn once. */
export function drawOpened(services: Services, form: PublicForm, opening: Opening): string {
  const { secret_key } = services.settings;
  const is_prefilled = Object.keys(opening.prefilled).length > 0;
  const token = signVisit(secret_key, {
    visit_id: newVisitId(),
    form_id: form.form_id,
    version: form.live_version,
    link_id: form.link?.id ?? null,
    drawn_at: nowIso(),
    is_prefilled,
  });
  const pieces = is_prefilled ? drawPieces(services, form, opening) : findPieces(services, form, opening);
  return fillPieces(pieces, { [VISIT_PLACE]: token, [CAME_BY_PLACE]: opening.came_by });
}

function findPieces(services: Services, form: PublicForm, opening: Opening): readonly string[] {
  const drawn = drawnForms(services);
  const { org_id, form_id, live_version, link, path, org_name, contact } = form;
  const key = JSON.stringify([org_id, form_id, live_version, link, path, org_name, contact, opening.country]);
  const known = drawn.get(key);
  if (known) return known;
  const pieces = drawPieces(services, form, opening);
  if (drawn.size >= MAX_DRAWN) drawn.clear();
  drawn.set(key, pieces);
  return pieces;
}

/** Draws the page with places instead of what differs, and cuts it there; the places themselves are kept between. */
function drawPieces(services: Services, form: PublicForm, { country, prefilled }: Opening): readonly string[] {
  const [first] = showPages(form.live, withHiddenValues(form.live, prefilled));
  const view = viewOf(services, form, form.live, form.live_version, {
    page: first?.number ?? 0,
    answers: prefilled,
    country,
    token: VISIT_PLACE,
    came_by: CAME_BY_PLACE,
  });
  return drawPage(readFrame(form), { shows: 'form', view }).split(PLACES);
}

const PLACES = new RegExp(`(${VISIT_PLACE}|${CAME_BY_PLACE})`);

const fillPieces = (pieces: readonly string[], values: Readonly<Record<string, string>>): string =>
  pieces.map((piece) => (piece in values ? escapeHtml(values[piece] ?? '') : piece)).join('');

interface Drawing {
  page: number;
  answers: WrittenAnswers;
  country: string;
  token: string;
  came_by: string;
  errors?: Readonly<Record<string, string>>;
  notice?: string | null;
  appeared?: readonly string[];
}

/** Returns what a page shows to one visitor. */
export function viewOf(
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
      { name: CAME_BY_FIELD, value: came_by },
      { name: 'script', value: '' },
    ],
    trap: trapName(services.settings.secret_key, { form_id: form.form_id, version }),
    appeared,
    challenge: challengeFor(services),
  };
}
