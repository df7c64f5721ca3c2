import { addDays } from '#domain/wall-time.ts';
import { listDays, today } from '#features/form-submissions/server/index.ts';
import type { LeadFormRow } from '#features/lead-forms/access.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { FormFigures } from '../../contract.ts';
import type { AskedFilters } from '../leads/filters.queries.ts';
import { readDefinitions } from '../leads/submissions.queries.ts';
import {
  type AskedFigures,
  countSubmissions,
  countViews,
  groupByLastStep,
  readLinks,
  type SubmissionGroup,
  type ViewGroup,
} from './figures.queries.ts';
import { countSteps, type EndedViews, getOrder } from './steps.ts';

/** The days shown where none are named, and the most that are shown. */
const USUAL_DAYS = 30;
const MAX_DAYS = 366;

/** Returns what became of the people who opened a form: every number is that of the list behind it. */
export async function readFigures(
  scope: Scope,
  { id: form_id, live_version }: LeadFormRow,
  filters: Omit<AskedFilters, 'search'>,
): Promise<FormFigures> {
  const asked = await readAsked(scope, form_id, filters);
  const views = await countViews(scope, asked);
  const submissions = await countSubmissions(scope, asked);
  const byDay = submissions.filter(({ by }) => by === 'day');
  const ended = groupByLastStep(views);
  const views_count = sum(ended, 'views');
  return {
    from: asked.from,
    to: asked.to,
    time_zone: asked.zone,
    views_count,
    started_count: sum(
      views.filter(({ by }) => by === 'day'),
      'started',
    ),
    sent_count: sum(byDay, 'sent'),
    quarantined_count: sum(byDay, 'quarantined'),
    unfinished_count: sum(byDay, 'unfinished'),
    finish_rate: findRate(
      sum(
        ended.filter(({ is_sent }) => is_sent),
        'views',
      ),
      views_count,
    ),
    days: listFigureDays(asked, views, submissions),
    steps: await readSteps(scope, form_id, asked.version ?? live_version, ended),
    links: await listFigureLinks(scope, asked, views, submissions),
    versions: listFigureVersions(live_version, views, submissions),
  };
}

/** Finds out the days that are shown. */
async function readAsked(scope: Scope, form_id: number, filters: Omit<AskedFilters, 'search'>): Promise<AskedFigures> {
  const { link_id = null, version = null, from, to } = filters;
  const zone = await readOrgZone(scope);
  const last = to ?? today(zone);
  const first = from ?? addDays(last, 1 - USUAL_DAYS);
  const earliest = addDays(last, 1 - MAX_DAYS);
  return { form_id, link_id, version, zone, from: first < earliest ? earliest : first, to: last };
}

const sum = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((total, row) => total + row[name], 0);

/** Returns a part as a number from 0 to 1; null of nothing. */
const findRate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 1_000;

function listFigureDays(
  { from, to }: AskedFigures,
  views: readonly ViewGroup[],
  submissions: readonly SubmissionGroup[],
): FormFigures['days'] {
  const viewsOf = new Map(views.filter(({ by }) => by === 'day').map((group) => [group.day, group]));
  const sentOf = new Map(submissions.filter(({ by }) => by === 'day').map((group) => [group.day, group]));
  return listDays(from, to).map((day, index) => {
    return { day, ...toCounts(viewsOf.get(day), sentOf.get(index + 1)) };
  });
}

const toCounts = (viewed: ViewGroup | undefined, came: SubmissionGroup | undefined) => ({
  views_count: viewed?.views ?? 0,
  started_count: viewed?.started ?? 0,
  sent_count: came?.sent ?? 0,
  quarantined_count: came?.quarantined ?? 0,
});

async function readSteps(scope: Scope, form_id: number, version: number | null, ended: readonly EndedViews[]) {
  if (version === null) return [];
  const definitions = await readDefinitions(scope, form_id, [version, ...ended.map((view) => view.version)]);
  const shown = definitions.get(version);
  const orders = new Map([...definitions].map(([number, definition]) => [number, getOrder(definition)]));
  return shown ? countSteps(shown, orders, ended) : [];
}

/** The main link first; a deleted one only where something came by it. */
async function listFigureLinks(
  scope: Scope,
  { form_id, link_id }: AskedFigures,
  views: readonly ViewGroup[],
  submissions: readonly SubmissionGroup[],
): Promise<FormFigures['links']> {
  const viewsOf = new Map(views.filter(({ by }) => by === 'link').map((group) => [group.link_id, group]));
  const sentOf = new Map(submissions.filter(({ by }) => by === 'link').map((group) => [group.link_id, group]));
  const links = (await readLinks(scope, form_id)).filter(({ id, deleted_at }) => deleted_at === null || sentOf.has(id));
  const all: { id: number | null; name: string }[] = [{ id: null, name: '' }, ...links];
  return all
    .filter(({ id }) => link_id === null || (id ?? 0) === link_id)
    .map(({ id, name }) => ({ link_id: id, name, ...toCounts(viewsOf.get(id), sentOf.get(id)) }));
}

function listFigureVersions(
  live_version: number | null,
  views: readonly ViewGroup[],
  submissions: readonly SubmissionGroup[],
): FormFigures['versions'] {
  const viewsOf = new Map(views.filter(({ by }) => by === 'version').map((group) => [group.version, group]));
  const sentOf = new Map(submissions.filter(({ by }) => by === 'version').map((group) => [group.version, group]));
  const numbers = new Set([...viewsOf.keys(), ...sentOf.keys(), live_version].filter((number) => number !== null));
  return [...numbers]
    .sort((one, other) => other - one)
    .map((version) => ({ version, ...toCounts(viewsOf.get(version), sentOf.get(version)) }));
}
