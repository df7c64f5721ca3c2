import { useRead } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { type FormState, leadForms } from '../../contract.ts';
import { leadFormPages } from '../../pages.ts';
import { useMayManage } from '../use-may-manage.ts';
import { text } from './en.ts';
import { useAllForms } from './use-all-forms.ts';

/** The part of the list that the address names. */
export interface ListPart {
  state?: FormState | undefined;
  is_archived?: boolean | undefined;
  deleted?: boolean | undefined;
}

/** All forms, those in one state, archived and deleted ones, each with its number. */
export function ListTabs({ part }: { part: ListPart }) {
  const mayManage = useMayManage();
  const forms = useAllForms();
  const deleted = useRead(leadForms.listDeleted, {}, { enabled: mayManage }).data?.results ?? [];
  const countIn = (state: FormState) => forms && formatCappedCount(forms.filter((form) => form.state === state).length);
  const tabs: { id: string; label: string; count?: string | undefined; search: ListPart; isShown?: boolean }[] = [
    { id: 'all', label: text('tab_all'), count: forms && formatCappedCount(forms.length), search: {} },
    { id: 'LIVE', label: text('tab_live'), count: countIn('LIVE'), search: { state: 'LIVE' } },
    { id: 'DRAFT', label: text('tab_draft'), count: countIn('DRAFT'), search: { state: 'DRAFT' } },
    { id: 'CLOSED', label: text('tab_closed'), count: countIn('CLOSED'), search: { state: 'CLOSED' } },
    { id: 'archived', label: text('tab_archived'), search: { is_archived: true } },
    {
      id: 'deleted',
      label: text('tab_deleted'),
      count: formatCappedCount(deleted.length),
      search: { deleted: true },
      isShown: deleted.length > 0 || part.deleted === true,
    },
  ];
  const current = part.deleted ? 'deleted' : part.is_archived ? 'archived' : (part.state ?? 'all');
  return (
    <TabBar label={text('states')}>
      {tabs
        .filter(({ isShown = true }) => isShown)
        .map(({ id, label, count, search }) => (
          <PageLink
            key={id}
            to={leadFormPages.lead_forms}
            search={search as Record<string, string | boolean>}
            replace
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={id === current ? 'page' : undefined}
            className={tabLinkClasses}
          >
            <TabLabel {...(count !== undefined && { count })}>{label}</TabLabel>
          </PageLink>
        ))}
    </TabBar>
  );
}
