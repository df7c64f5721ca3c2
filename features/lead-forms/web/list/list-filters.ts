import { usePersonName } from '#features/clients/web/index.ts';
import type { QueryOf } from '#platform/web/list/define-list.ts';
import { customFilter } from '#platform/web/list/filters/filters.ts';
import { urlId } from '#platform/web/navigation/url-state.ts';
import { BY_RULES, FormDefinition, type leadForms } from '../../contract.ts';
import { nameLanguage } from './describe-form.ts';
import { text } from './en.ts';
import { useAllForms } from './use-all-forms.ts';

type Filter = QueryOf<typeof leadForms.search>;

/** Filters by whom the leads go to: anybody to whom those of a form go, or the rules. */
export const goesToFilter = customFilter<Pick<Filter, 'assignee_id'>>({
  label: text('goes_to'),
  anyLabel: text('anyone'),
  fields: { assignee_id: (written) => (written === BY_RULES ? BY_RULES : urlId(written)) },
  useChoices: () => {
    const forms = useAllForms() ?? [];
    const people = new Map(forms.flatMap(({ assignee }) => (assignee ? [[assignee.id, assignee.name] as const] : [])));
    const named = [...people].map(([id, label]) => ({ label, value: { assignee_id: id } }));
    return [
      { label: text('by_rules'), value: { assignee_id: BY_RULES } },
      ...named.sort((one, other) => one.label.localeCompare(other.label)),
    ];
  },
  useValue: ({ assignee_id }) => {
    const name = usePersonName(typeof assignee_id === 'number' ? assignee_id : null);
    if (assignee_id === undefined) return null;
    return assignee_id === BY_RULES ? text('by_rules') : name;
  },
});

const readLanguage = (written: unknown): string | undefined => FormDefinition.shape.language.safeParse(written).data;

/** Filters by the language that visitors see, of those there are. */
export const languageFilter = customFilter<Pick<Filter, 'language'>>({
  label: text('language'),
  anyLabel: text('any_language'),
  fields: { language: readLanguage },
  useChoices: () => {
    const languages = new Set((useAllForms() ?? []).map(({ language }) => language));
    return [...languages].sort().map((language) => ({ label: nameLanguage(language), value: { language } }));
  },
  useValue: ({ language }) => (language === undefined ? null : nameLanguage(language)),
});
