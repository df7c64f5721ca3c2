import { useQueryClient } from '@tanstack/react-query';
import { preferences, type UserPreferencesDraft } from '#features/preferences/contract.ts';
import { useChange } from '#platform/web/data.ts';
import type { ListDisplay } from '#platform/web/list/define-list.ts';
import type { AppliedSort } from '#platform/web/list/toolbar/sorting.ts';
import { useSession, useUpdateSession } from '#platform/web/session.tsx';
import { clients } from '../../contract.ts';

type Display = Pick<UserPreferencesDraft, 'density' | 'client_list_columns'>;

/** Returns how the person wants the lists to look, saved for all their devices and shown at once. */
export function useListDisplay(): ListDisplay {
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
export function useSavedSort() {
  const cache = useQueryClient();
  const save = useChange(preferences.update, {
    onSuccess: () => cache.removeQueries({ queryKey: [clients.list.route], type: 'inactive' }),
  });
  return ({ sort, sort_order }: AppliedSort) => save.mutate({ body: { client_list_sort: `${sort}:${sort_order}` } });
}
