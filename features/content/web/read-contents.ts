import { useRead } from '#platform/web/data.ts';
import { useReadMany } from '#platform/web/read-many.ts';
import type { Content } from '../contract.ts';
import { offeredKinds } from './content-kinds.ts';

/** Reads the first contents of every kind, in the order in which they are offered. */
export const useFirstOfEachKind = (
  query: { search?: string; page_size: number },
  options: { enabled?: boolean; keepPrevious?: boolean },
) =>
  // biome-ignore lint/correctness/useHookAtTopLevel: the kinds are the same for as long as the page is there
  offeredKinds().map((kind) => ({ kind, ...useRead(kind.calls.list, { params: { t: kind.type }, query }, options) }));

/** Reads contents by type and id, without those that are gone. */
export const useContents = (names: readonly { type: string; id: number }[]): Content[] =>
  offeredKinds().flatMap(({ type, calls }) => {
    const inputs = names.filter((name) => name.type === type).map(({ id }) => ({ params: { id } }));
    // biome-ignore lint/correctness/useHookAtTopLevel: the kinds are the same for as long as the page is there
    return useReadMany(calls.get, inputs);
  });
