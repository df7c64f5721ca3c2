import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, History, Trash2 } from 'lucide-react';
import { NewBadge } from '#domain/web/new-badge.tsx';
import { preferences, type UserPreferencesDraft } from '#features/preferences/contract.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import {
  type BulkActionsProps,
  defineList,
  type ListDisplay,
  type ListOptions,
} from '#platform/web/list/define-list.ts';
import type { AppliedSort } from '#platform/web/list/toolbar/sorting.ts';
import { urlFlag } from '#platform/web/navigation/url-state.ts';
import { useSession, useUpdateSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { PlaceholderRow, StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { type Client, clientSorts, clients, firstClients } from '../../contract.ts';
import { clientPages } from '../../pages.ts';
import { text } from '../en.ts';
import { useIsHiddenPerson } from '../people/use-colleagues.ts';
import { clientColumns, useClientColumns, withRecentlyActive, withWaiting } from './client-columns.tsx';
import { assigneeFilter, clientSearch, newLeadFilter, sourceFilter } from './client-filters.tsx';
import { useClientListSlots } from './client-list-slots.tsx';
import { ClientRowActions } from './client-row-actions.tsx';
import { readFieldSort, useFieldSorts } from './field-sorts.ts';
import { conditionsFilter } from './filter-builder/conditions-filter.ts';
import { NoClientsPanel } from './no-clients.tsx';
import { ActivePhoneRow, ClientPhoneRow, WaitingPhoneRow } from './phone-row.tsx';

type Display = Pick<UserPreferencesDraft, 'density' | 'client_list_columns'>;

/** Returns how the person wants the lists to look, saved for all their devices and shown at once. */
function useListDisplay(): ListDisplay {
  const { density, client_list_columns } = useSession();
  const updateSession = useUpdateSession();
  const save = useChange(preferences.update, {
    optimistic: ({ body }) => {
      updateSession(body as Partial<Display>);
      return () => updateSession({ density, client_list_columns });
    },
  });
  return {
    density,
    columns: client_list_columns,
    change: ({ columns, ...display }) =>
      save.mutate({ body: { ...display, ...(columns && { client_list_columns: columns }) } }),
  };
}

/** Saves the sort for the next visit and drops lists read with the earlier one, except the one on the screen. */
function useSavedSort() {
  const cache = useQueryClient();
  const save = useChange(preferences.update, {
    onSuccess: () => cache.removeQueries({ queryKey: [clients.list.route], type: 'inactive' }),
  });
  return ({ sort, sort_order }: AppliedSort) => save.mutate({ body: { client_list_sort: `${sort}:${sort_order}` } });
}

const search = clientSearch(text('search_label'));

function BulkActions(selection: BulkActionsProps<Client>) {
  const { BulkBar } = useClientListSlots();
  return BulkBar && <BulkBar {...selection} />;
}

/** What all lists of clients share. */
const ofClients = {
  query: firstClients,
  getName: ({ name }: Client) => name,
  makeHref: ({ id }: Client) => fillPage(clientPages.client, { id }),
  columns: clientColumns,
  useColumns: useClientColumns,
  useDisplay: useListDisplay,
  RowActions: ClientRowActions,
  PhoneFace: ({ row }: { row: Client }) => <Avatar of={row} size={40} />,
  BulkActions,
  bulkMaximum: 'whole',
  links: [{ label: text('deleted_clients'), to: fillPage(clientPages.deleted_clients), icon: Trash2 }],
  words: {
    label: text('clients'),
    notLoaded: text('not_loaded'),
    noMatch: {
      title: (filters: string) => text('no_match_title', { filters }),
      text: text('no_match_text'),
      useReason: useHiddenAssignee,
    },
    count: (count: number) => text('count', { count }),
    countCapped: (shown: string) => text('count_capped', { shown }),
    selectAll: text('select_all_shown'),
    show: text('show_list'),
  },
} satisfies ListOptions<Client, object>;

const sort = {
  choices: clientSorts,
  orders: { last_activity: 'DESC', added: 'DESC', name: 'ASC' },
  label: (by: string) => text(`sort_${by as (typeof clientSorts)[number]}`),
  further: { useChoices: useFieldSorts, read: readFieldSort },
} as const;

/** Set by addresses that want the list in its default order. */
const fields = { ignore_prefs: urlFlag };

const live = { one: clients.get, subject: 'client' };

/** Every client the person may see; a new one appears where it belongs. The sort is saved. */
export const clientsList = defineList(clients.list, {
  ...ofClients,
  filters: [search, newLeadFilter, assigneeFilter, sourceFilter, conditionsFilter],
  sort: { ...sort, useSave: useSavedSort },
  fields,
  live,
  PhoneRow: ClientPhoneRow,
  Empty: NoClients,
});

/** New leads nobody has dealt with (G-047), the longest wait first; the sort of this list is not saved. */
export const uncontactedList = defineList(clients.list, {
  ...ofClients,
  query: { ...firstClients, is_new_lead: true },
  defaults: { sort: 'added', sort_order: 'ASC' },
  filters: [search, assigneeFilter, sourceFilter, conditionsFilter],
  sort: {
    ...sort,
    orders: { ...sort.orders, added: 'ASC' },
    label: (by) => (by === 'added' ? text('sort_waiting') : sort.label(by)),
  },
  fields,
  live,
  arrange: withWaiting,
  PhoneRow: WaitingPhoneRow,
  Empty: () => (
    <StatePanel title={text('nobody_waits_title')} icon={CircleCheck}>
      {text('nobody_waits_text')}
    </StatePanel>
  ),
});

/** Clients by when they last did something themselves (G-047). */
export const recentlyActiveList = defineList(clients.listRecentlyActive, {
  ...ofClients,
  filters: [search, newLeadFilter, assigneeFilter, sourceFilter, conditionsFilter],
  arrange: withRecentlyActive,
  PhoneRow: ActivePhoneRow,
  Empty: () => (
    <StatePanel title={text('nobody_active_title')} icon={History}>
      {text('nobody_active_text')}
    </StatePanel>
  ),
});

/** A view of a colleague may show clients of somebody whose clients the person does not see. */
function useHiddenAssignee({ assigned_to_id: id }: { assigned_to_id?: unknown }): string | null {
  return useIsHiddenPerson(typeof id === 'number' ? id : null) ? text('no_match_hidden') : null;
}

function NoClients() {
  return (
    <NoClientsPanel
      title={text('empty_title')}
      placeholder={<PlaceholderClients />}
      owner={text('empty_text')}
      member={text('empty_text_member')}
    />
  );
}

const rows = [0, 1, 2] as const;

/** Shows placeholder rows in an empty list. */
const PlaceholderClients = () =>
  rows.map((row) => (
    <PlaceholderRow key={row}>
      <SkeletonBlock shape="circle" className="size-6 shrink-0" />
      <SkeletonBlock className="h-2.5 w-24" />
      <span className="ms-auto">{row === 0 ? <NewBadge /> : <SkeletonBlock className="h-4 w-12" />}</span>
    </PlaceholderRow>
  ));
