import { useMemo } from 'react';
import type { List } from '#platform/web/list/define-list.ts';
import { collectFields } from '#platform/web/list/filters/filters.ts';
import { saveNothing } from '#platform/web/list/use-list.ts';
import type { Client } from '../../contract.ts';
import type { ListViews } from '../slots.ts';
import { useClientListSlots } from './client-list-slots.tsx';

/** Adds saved views to the list of all clients. */
export function useListViews<State extends object>(list: List<Client, State>): List<Client, State> {
  const { views } = useClientListSlots();
  return useMemo(() => (views ? addViews(list, views) : list), [list, views]);
}

function addViews<State extends object>(list: List<Client, State>, views: ListViews): List<Client, State> {
  const { sort, useDisplay: useOwnDisplay, ...others } = list;
  if (!sort || !useOwnDisplay) return list;
  const { useSave: useOwnSave = saveNothing } = sort;
  const useDisplay = () => views.useDisplay(useOwnDisplay());
  const useSave = () => views.useSort(useOwnSave());
  return { ...others, ToolbarButton: views.Button, useDisplay, sort: { ...sort, useSave } };
}

/** Adds the columns, filters, commands and links of other features to a list of clients. */
export function useListParts<Row extends Client, State extends object>(list: List<Row, State>): List<Row, State> {
  const { columns = [], filters = [], commands, links = [] } = useClientListSlots();
  return useMemo(() => {
    const own = list.columns ?? [];
    const further = filters as unknown as List<Row, State>['filters'];
    const place = own.findIndex(({ id }) => id === 'follow_up');
    return {
      ...list,
      ...(commands && { commands }),
      links: [...(list.links ?? []), ...links],
      columns: own.toSpliced(place, 0, ...columns),
      // Before the conditions, whose panel covers every field.
      filters: list.filters.toSpliced(-1, 0, ...further),
      addressFields: { ...list.addressFields, ...collectFields(further) },
    };
  }, [list, columns, filters, commands, links]);
}
