import { makeKey, useChange } from '#platform/web/data.ts';
import { moveItem } from '#platform/web/ui/reorder/move-item.ts';
import { type CustomField, customFields } from '../../contract.ts';

interface Listed {
  results: CustomField[];
}

/** Returns a function that moves a field to a place counted from 0: shown at once, taken back when it is refused. */
export function useMoveField(): (id: number, place: number) => void {
  const key = makeKey(customFields.list);
  const change = useChange(customFields.changePriority, {
    optimistic: ({ body }, cache) => {
      const before = cache.getQueryData<Listed>(key);
      const [moved] = body.fields_priority;
      if (!before || typeof moved?.move !== 'number') return () => undefined;
      const from = before.results.findIndex(({ id }) => id === moved.cf_id);
      cache.setQueryData<Listed>(key, { results: moveItem(before.results, from, moved.move - 1) });
      return () => cache.setQueryData(key, before);
    },
  });
  return (cf_id, place) => change.mutate({ body: { fields_priority: [{ cf_id, move: place + 1 }] } });
}
