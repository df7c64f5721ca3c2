import { useRead } from '#platform/web/data.ts';
import { clientSources, clients } from '../contract.ts';
import { sourceLabels } from './en.ts';
import type { Filter } from './list-filter.ts';

export interface SourceChoice {
  /** Tells one choice from the others. */
  key: string;
  label: string;
  /** How many clients came from there; unknown until the answer is here. */
  count: number | undefined;
  filter: Pick<Filter, 'source' | 'source_name'>;
}

/** Kinds of sources, then the names of the sources clients really came from. */
export function useSourceChoices(): { kinds: SourceChoice[]; names: SourceChoice[] } {
  const stats = useRead(clients.getStatsBySource, {});
  const results = stats.data?.results ?? [];
  const kinds = clientSources.map((source) => {
    const ofKind = results.filter((found) => found.source === source);
    const count = stats.data && ofKind.reduce((sum, { total_clients }) => sum + total_clients, 0);
    return { key: source, label: sourceLabels[source], count, filter: { source, source_name: undefined } };
  });
  const names = results
    .filter(({ source_name }) => source_name !== '')
    .map(({ source, source_name, total_clients }) => ({
      key: `${source}:${source_name}`,
      label: source_name,
      count: total_clients,
      filter: { source, source_name },
    }));
  return { kinds, names };
}
