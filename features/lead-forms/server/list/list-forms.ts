import { toCalendarDay } from '#domain/wall-time.ts';
import { listChangedParts } from '#engines/drafts/contract.ts';
import { fileUrl } from '#features/files/contract.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { FormDefinition, type FormSort, isAnswered, type LeadFormItem, listPages } from '../../contract.ts';
import { formDraft } from '../../form-draft.ts';
import { type AddressSettings, readCode } from '../addresses/form-addresses.ts';
import { readState } from '../form/form-state.ts';
import { PICTURE_WIDTHS, writePicturePath } from '../page/picture-keys.ts';
import { COVER_HEIGHT, drawPreview } from './draw-preview.ts';
import {
  countByWeek,
  type FormFilter,
  findSilent,
  type ListedForm,
  readFinishRates,
  readLastNames,
  selectListed,
  sorts,
} from './list-forms.queries.ts';

/** The weeks whose leads and views a line of the list shows. */
const WEEKS = 12;

type ListQuery = FormFilter & PageQuery & { h: number; sort: FormSort };

/** Returns a page of the forms. */
export async function listForms(
  scope: Scope,
  { settings }: Services,
  { h, sort, ...query }: ListQuery,
): Promise<Page<LeadFormItem>> {
  const forms = selectListed(scope, query);
  const page = await keysetPage(forms, sorts[sort], query);
  const figures = await readFigures(scope, page.results);
  const results = page.results.map((form) =>
    toItem(form, figures, (shown) => drawForm(settings, form, { shown, height: h })),
  );
  return { ...page, results, ...(query.with_count && { count: await countRows(scope, forms) }) };
}

interface Figures {
  leads: Map<number, number>;
  weeks: Map<number, number[]>;
  rates: Map<number, number>;
  names: Map<number, string>;
  silent: Set<number>;
}

/** Reads what a page shows of its forms' leads, in as many statements for many forms as for one. */
async function readFigures(scope: Scope, forms: readonly ListedForm[]): Promise<Figures> {
  const ids = forms.map(({ id }) => id);
  const since = toCalendarDay(daysAgo(WEEKS * 7), await readOrgZone(scope));
  const starts = Array.from({ length: WEEKS }, (_, index) => daysAgo((WEEKS - index) * 7));
  const weeks = new Map(ids.map((id) => [id, Array.from({ length: WEEKS }, () => 0)]));
  const leads = new Map<number, number>();
  for (const { form_id, week, leads: count } of await countByWeek(scope, ids, starts)) {
    leads.set(form_id, (leads.get(form_id) ?? 0) + count);
    if (week > 0) weeks.get(form_id)?.splice(week - 1, 1, count);
  }
  return {
    leads,
    weeks,
    rates: findPlanProblem(scope.actor, 'PLF') ? new Map() : await readFinishRates(scope, ids, since),
    names: await readLastNames(scope, ids),
    silent: await findSilent(
      scope,
      forms.map(({ source_id }) => source_id),
    ),
  };
}

/** Draws how a form looks from afar, with its cover as visitors get it; before the first publishing as it was uploaded. */
function drawForm(
  settings: AddressSettings,
  form: ListedForm,
  { shown, height }: { shown: FormDefinition; height: number },
): LeadFormItem['preview'] {
  const { cover_key } = shown.look;
  const address =
    cover_key === null || form.live_version === null
      ? cover_key && fileUrl(cover_key)
      : writePicturePath(readCode(settings, form), 'cover', cover_key, PICTURE_WIDTHS[0]);
  return {
    height,
    svg: drawPreview(shown, height),
    cover: address === null ? null : { address, height: COVER_HEIGHT },
  };
}

function toItem(
  form: ListedForm,
  { leads, weeks, rates, names, silent }: Figures,
  draw: (shown: FormDefinition) => LeadFormItem['preview'],
): LeadFormItem {
  const { sealed_code: _sealed, archived_at, draft, ...listed } = form;
  const shown = FormDefinition.parse(form.shown);
  const leads_count = leads.get(form.id) ?? 0;
  const isPublished = form.live_version !== null;
  return {
    ...listed,
    title: shown.title,
    language: shown.language,
    ...readState(form, leads_count, nowIso()),
    is_archived: archived_at !== null,
    unpublished_changes: isPublished ? listChangedParts(formDraft, shown, FormDefinition.parse(draft)).length : 0,
    questions_count: shown.questions.filter(isAnswered).length,
    pages_count: listPages(shown).length,
    sites_count: form.allowed_sites.length,
    leads_count,
    weeks: weeks.get(form.id) ?? [],
    finish_rate: rates.get(form.id) ?? null,
    last_lead_name: names.get(form.id) ?? null,
    is_silent: silent.has(form.source_id),
    preview: draw(shown),
  };
}
