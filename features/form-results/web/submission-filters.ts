import { daysFilter } from '#domain/web/days-filter.ts';
import { formLinks, leadForms } from '#features/lead-forms/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { collectFields, customFilter, searchFilter } from '#platform/web/list/filters/filters.ts';
import { type UrlFields, urlId, urlText } from '#platform/web/navigation/url-state.ts';
import { formSubmissions } from '../contract.ts';
import { text } from './en.ts';
import { useFormId } from './use-form-id.ts';

const MAX_SEARCH = 100;
const MAX_SOURCE = 200;
/** What stands for the main link in an address. */
export const MAIN_LINK = 0;

const readLink = (written: unknown) => (String(written) === '0' ? MAIN_LINK : urlId(written));

const useLinks = (enabled: boolean) => {
  const id = useFormId();
  return useRead(formLinks.list, { params: { id } }, { enabled }).data?.results;
};

/** Filters by the link a visitor came by. */
const linkFilter = customFilter<{ link_id?: number | undefined }>({
  label: text('filter_link'),
  anyLabel: text('any_link'),
  fields: { link_id: readLink },
  useChoices: () => [
    { label: text('main_link'), value: { link_id: MAIN_LINK } },
    ...(useLinks(true) ?? []).map(({ id, name }) => ({ label: name, value: { link_id: id } })),
  ],
  useValue: ({ link_id }) => {
    const links = useLinks(link_id !== undefined && link_id !== MAIN_LINK);
    if (link_id === undefined) return null;
    if (link_id === MAIN_LINK) return text('main_link');
    return links?.find(({ id }) => id === link_id)?.name ?? text('deleted_link');
  },
});

/** Filters by the source of the first or last touch. */
const sourceFilter = customFilter<{ source?: string | undefined }>({
  label: text('filter_source'),
  anyLabel: text('any_source'),
  fields: { source: urlText(MAX_SOURCE) },
  useChoices: () => {
    const { data } = useRead(formSubmissions.listSources, { params: { id: useFormId() } });
    return (data?.results ?? []).map((source) => ({ label: source, value: { source } }));
  },
  useValue: ({ source }) => source ?? null,
});

/** Filters by the version of the form that was answered. */
const versionFilter = customFilter<{ version?: number | undefined }>({
  label: text('filter_version'),
  anyLabel: text('any_version'),
  fields: { version: urlId },
  useChoices: () => {
    const id = useFormId();
    const latest = useRead(leadForms.get, { params: { id } }).data?.live_version ?? 0;
    return Array.from({ length: latest }, (_, index) => latest - index).map((number) => ({
      label: text('version', { number: String(number) }),
      value: { version: number },
    }));
  },
  useValue: ({ version }) => (version === undefined ? null : text('version', { number: String(version) })),
});

/** What every list of submissions can be narrowed by. */
export const submissionFilters = [
  searchFilter({ label: text('search'), hint: text('search'), maximum: MAX_SEARCH }),
  linkFilter,
  sourceFilter,
  versionFilter,
  daysFilter,
];

/** The part of the address that the figures follow too. */
export interface FigureState {
  link_id?: number | undefined;
  version?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const figureFields = collectFields<FigureState>([
  linkFilter,
  versionFilter,
  daysFilter,
]) as UrlFields<FigureState>;
