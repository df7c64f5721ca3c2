import { useMemo, useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { type DraftRule, ruleSimulation, type SimulatedLeads } from '../../simulation-contract.ts';

/** Replays leads by a draft once it has not changed for a moment. @param rules null while there is nothing to try. */
export function useSimulation(rules: readonly DraftRule[] | null) {
  const [leads, setLeads] = useState<SimulatedLeads>('last_30_days');
  const written = useDebounced(JSON.stringify(rules));
  const body = useMemo(() => ({ leads, rules: (JSON.parse(written) as DraftRule[] | null) ?? [] }), [leads, written]);
  const isWanted = rules !== null && written !== 'null';
  const read = useRead(ruleSimulation.simulate, { body }, { enabled: isWanted, keepPrevious: true });
  const isCurrent = isWanted && written === JSON.stringify(rules) && !read.isPlaceholderData && !read.isFetching;
  return { leads, setLeads, read, isCurrent, simulation: isWanted ? read.data : undefined };
}

export type SimulationRead = ReturnType<typeof useSimulation>;
