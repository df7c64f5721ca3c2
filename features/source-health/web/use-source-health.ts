import { useRead } from '#platform/web/data.ts';
import { type SourceHealth, sourceHealth } from '../contract.ts';

/** Reads how the sources of one kind are doing. */
export const useSourceHealth = (kind: string) => useRead(sourceHealth.list, { query: { kind } });

/** What several sources are together. */
export type JoinedHealth = Pick<
  SourceHealth,
  'leads_by_day' | 'last_client' | 'last_lead_at' | 'last_lead_trace' | 'on_screen_ms'
>;

/** Adds up sources: leads of each day, and the last lead of any. */
export function joinHealth(sources: readonly SourceHealth[]): JoinedHealth {
  const latest = sources.reduce<SourceHealth | undefined>(
    (best, source) => ((source.last_lead_at ?? '') > (best?.last_lead_at ?? '') ? source : best),
    undefined,
  );
  const slowest = sources.map(({ on_screen_ms }) => on_screen_ms?.slowest_today ?? 0);
  return {
    leads_by_day: addDays(sources),
    last_client: latest?.last_client ?? null,
    last_lead_at: latest?.last_lead_at ?? null,
    last_lead_trace: latest?.last_lead_trace ?? null,
    on_screen_ms: latest?.on_screen_ms ? { ...latest.on_screen_ms, slowest_today: Math.max(...slowest) } : null,
  };
}

function addDays(sources: readonly SourceHealth[]): SourceHealth['leads_by_day'] {
  const leads = new Map<string, number>();
  for (const { leads_by_day } of sources) {
    for (const day of leads_by_day) leads.set(day.date, (leads.get(day.date) ?? 0) + day.leads);
  }
  return [...leads].map(([date, count]) => ({ date, leads: count })).sort((a, b) => a.date.localeCompare(b.date));
}
