import { ClipboardList, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useNow } from '#platform/web/clock.ts';
import { useRead } from '#platform/web/data.ts';
import { formatAgeShort } from '#platform/web/format.ts';
import { FreeTierBar } from '#platform/web/free-tier-bar.tsx';
import { defineList } from '#platform/web/list/define-list.ts';
import { plainFilter, searchFilter } from '#platform/web/list/filters/filters.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { GroupedRows } from '#platform/web/list/rows/grouped-rows.tsx';
import { ListToolbar } from '#platform/web/list/toolbar/list-toolbar.tsx';
import { type ListView, useList } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { urlChoice, urlFlag, urlId, useUrlState } from '#platform/web/navigation/url-state.ts';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Banner, bannerActionClasses } from '#platform/web/ui/feedback/banner.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LinePlaceholders, StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { FormSort, FormState, type LeadFormItem, leadForms, MAX_FORMS } from '../../contract.ts';
import { leadFormPages } from '../../pages.ts';
import { offerPro } from '../offer-pro.ts';
import { useMayManage } from '../use-may-manage.ts';
import { DeletedForms } from './deleted-forms.tsx';
import { text } from './en.ts';
import {
  FinishRateCell,
  FormNameCell,
  GoesToCell,
  LastLeadCell,
  LeadsCell,
  StateCell,
  WeeksCell,
} from './form-cells.tsx';
import { FormMenu } from './form-menu.tsx';
import { FormPhoneRow } from './form-phone-row.tsx';
import { PREVIEW_HEIGHT } from './form-picture.tsx';
import { goesToFilter, languageFilter } from './list-filters.ts';
import { type ListPart, ListTabs } from './list-tabs.tsx';
import { StartingPoints } from './starting-points.tsx';

const MAX_SEARCH = 100;

const partFields = {
  state: urlChoice(FormState.options),
  is_archived: urlFlag,
  deleted: urlFlag,
};
const sourceFields = { source: urlId };

/** A form that was never published is opened where it is built, any other where its leads are. */
const openForm = ({ id, live_version }: LeadFormItem): string =>
  live_version === null
    ? fillPage(leadFormPages.edit_lead_form, { id })
    : fillPage(leadFormPages.lead_form, { id }, { tab: 'leads' });

const formsList = defineList(leadForms.search, {
  words: {
    label: text('lead_forms'),
    notLoaded: text('not_loaded'),
    noMatch: {
      title: (filters) => (filters ? text('no_match', { filters }) : text('none_in_tab')),
      text: text('no_match_text'),
    },
    count: (count) => text('forms', { count }),
  },
  query: { page_size: MAX_FORMS, with_count: true, h: PREVIEW_HEIGHT },
  filters: [
    searchFilter({ label: text('search'), hint: text('search'), maximum: MAX_SEARCH }),
    plainFilter({ state: partFields.state, is_archived: partFields.is_archived }),
    goesToFilter,
    languageFilter,
  ],
  sort: { choices: FormSort.options, label: (sort) => text(`sort_${sort as FormSort}`) },
  getName: ({ name }) => name,
  makeHref: openForm,
  columns: [
    {
      id: 'form',
      label: text('form'),
      width: 0,
      isDefault: true,
      className: 'h-17',
      cell: (form) => <FormNameCell form={form} href={openForm(form)} />,
    },
    { id: 'state', label: text('state'), width: 156, isDefault: true, cell: (form) => <StateCell form={form} /> },
    { id: 'leads', label: text('leads'), width: 72, isDefault: true, cell: (form) => <LeadsCell form={form} /> },
    { id: 'weeks', label: text('weeks'), width: 92, isDefault: true, cell: (form) => <WeeksCell form={form} /> },
    {
      id: 'rate',
      label: text('finish_rate'),
      width: 140,
      isDefault: true,
      cell: (form) => <FinishRateCell form={form} />,
    },
    { id: 'last', label: text('last_lead'), width: 150, isDefault: true, cell: (form) => <LastLeadCell form={form} /> },
    { id: 'goes_to', label: text('goes_to'), width: 150, isDefault: true, cell: (form) => <GoesToCell form={form} /> },
    {
      id: 'more',
      label: text('more'),
      isLabelHidden: true,
      width: 62,
      isDefault: true,
      cell: (form) => <FormMenu form={form} />,
    },
  ],
  PhoneRow: FormPhoneRow,
  skeleton: <TableSkeleton rows={8} />,
  forbidden: { title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) },
  Empty: NoForms,
});

/** Lists the forms of the organisation (mock-up lead-forms-list). */
export function LeadFormsScreen() {
  const view = useList(formsList);
  const [part] = useUrlState<ListPart>(partFields);
  useOpenSource();
  const isEmpty = view.isEmpty && !part.deleted;
  return (
    <>
      <ListHeader hasCreate={!isEmpty} />
      <ListTabs part={part} />
      {!isEmpty && <FreeTierNote />}
      {part.deleted ? (
        <DeletedForms />
      ) : (
        <>
          <SilentForm forms={view.pages.rows} />
          {!isEmpty && <ListToolbar view={view} />}
          {hasNoArchived(view, part) ? (
            <EmptyPanel title={text('archived_none')} placeholder={<LinePlaceholders />}>
              {text('archived_none_text')}
            </EmptyPanel>
          ) : (
            <ListStates view={view}>
              <GroupedRows view={view} headingAt={noHeading} />
            </ListStates>
          )}
        </>
      )}
    </>
  );
}

const noHeading = () => null;

/** Whether nothing is archived, rather than nothing found among what is. */
const hasNoArchived = ({ pages, state }: ListView<LeadFormItem>, { is_archived }: ListPart): boolean =>
  is_archived === true &&
  pages.isSuccess &&
  pages.rows.length === 0 &&
  !(state.search || state.language || state.assignee_id);

/** Opens the form whose lead source the address names, as links from leads and alerts do; an archived one too. */
function useOpenSource(): void {
  const [{ source }] = useUrlState<{ source?: number }>(sourceFields);
  const navigate = useNavigate();
  const query = { source_id: source ?? 0 };
  const found = useRead(leadForms.search, { query }, { enabled: source !== undefined }).data?.results[0];
  useEffect(() => {
    if (found) void navigate({ to: openForm(found), replace: true });
  }, [found, navigate]);
}

function ListHeader({ hasCreate }: { hasCreate: boolean }) {
  const mayManage = useMayManage();
  return (
    <IntegrationHeader
      icon={<HeaderIcon of={ClipboardList} />}
      title={text('lead_forms')}
      actions={
        mayManage &&
        hasCreate && (
          <PageLink to={leadFormPages.create_lead_form} className={buttonClasses({ variant: 'primary' })}>
            <Icon of={Plus} />
            {text('create')}
          </PageLink>
        )
      }
    />
  );
}

/** Warns of the form that has been silent for the longest time. */
function SilentForm({ forms }: { forms: readonly LeadFormItem[] }) {
  const now = Date.parse(useNow());
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set());
  const silent = forms.find(({ id, is_silent, last_lead_at }) => is_silent && last_lead_at && !dismissed.has(id));
  if (!silent?.last_lead_at) return null;
  const { id, name } = silent;
  return (
    <Banner
      tone="warning"
      fact={text('silent_fact', { name, time: formatAgeShort(silent.last_lead_at, now) })}
      action={
        <PageLink
          to={leadFormPages.lead_form}
          params={{ id }}
          search={{ tab: 'share' }}
          className={bannerActionClasses}
        >
          {text('check_form')}
        </PageLink>
      }
      onDismiss={() => setDismissed(new Set([...dismissed, id]))}
    >
      {text('silent_text')}
    </Banner>
  );
}

/** Says in the free tier what goes on and what does not. */
const FreeTierNote = () => (
  <div className="px-5 pt-3 empty:hidden max-sm:px-4">
    <FreeTierBar title={text('free_tier_title')} unlock={text('see_plans')} onUnlock={offerPro}>
      {text('free_tier_text')}
    </FreeTierBar>
  </div>
);

/** What stands here before there is a form: what one is for, and what it can begin with. */
function NoForms() {
  if (!useMayManage()) {
    return (
      <EmptyPanel title={text('empty_view_only')} placeholder={<LinePlaceholders />}>
        {text('empty_view_only_text')}
      </EmptyPanel>
    );
  }
  return (
    <>
      <FreeTierNote />
      <StatePanel title={text('empty_title')} actions={<StartingPoints />}>
        {text('empty_text')}
      </StatePanel>
    </>
  );
}
