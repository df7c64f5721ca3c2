import type { SourceFigures } from '#engines/connected-sources/web/index.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { HEALTH_DAYS, type SourceHealth } from '../contract.ts';
import { CountCard } from './count-card.tsx';
import { text } from './en.ts';
import { LastLeadFacts, LastLeadTrace } from './last-lead-facts.tsx';
import { LeadsChart } from './leads-chart.tsx';
import { SilenceItem } from './silence-item.tsx';
import { joinHealth, useSourceHealth } from './use-source-health.ts';

interface OfAccounts {
  kind: string;
  accounts: readonly { source_id: number; name: string }[];
}

/** Sources are called 'Facebook: …'; on the screen of their provider the account's own name is enough. */
function useNamedHealth({ kind, accounts }: OfAccounts) {
  const read = useSourceHealth(kind);
  const sources = (read.data?.results ?? []).flatMap((source) => {
    const account = accounts.find(({ source_id }) => source_id === source.source_id);
    return account ? [{ ...source, name: account.name }] : [];
  });
  return { read, sources };
}

/** How sources are doing, for the screens of connected sources. */
export const sourceFigures: SourceFigures = {
  days: HEALTH_DAYS,
  useFigures: (kind) => (useSourceHealth(kind).data?.results ?? []).map(toFigures),
  LeadsByDay: (shown) => {
    const { read, sources } = useNamedHealth(shown);
    if (read.isPending) return <ChartSkeleton />;
    if (read.isError) return <PartNotLoaded words={text('not_loaded')} read={read} />;
    return <LeadsChart days={joinHealth(sources).leads_by_day} />;
  },
  CountCard: ({ provider, ...shown }) => {
    const { read, sources } = useNamedHealth(shown);
    return read.data && <CountCard sources={sources} provider={provider} />;
  },
  LastLeadFacts: (shown) => {
    const { read, sources } = useNamedHealth(shown);
    return read.data && <LastLeadFacts health={joinHealth(sources)} />;
  },
  LastLeadTrace: ({ provider, ...shown }) => (
    <LastLeadTrace health={joinHealth(useNamedHealth(shown).sources)} provider={provider} />
  ),
  SilenceItem: ({ kind, account, children }) =>
    useNamedHealth({ kind, accounts: [account] }).sources.map(
      (source) =>
        source.silence && (
          <SilenceItem key={source.source_id} source={source} silence={source.silence}>
            {children}
          </SilenceItem>
        ),
    ),
};

const toFigures = ({ source_id, leads_by_day, last_lead_at, silence, forms }: SourceHealth) => ({
  source_id,
  leads: leads_by_day.reduce((sum, { leads }) => sum + leads, 0),
  last_lead_at,
  silent_since: silence && !silence.is_paused ? silence.since : null,
  forms,
});

const ChartSkeleton = () => (
  <Skeleton>
    <SkeletonBlock className="mb-4 h-3 w-40" />
    <SkeletonBlock shape="button" className="h-26 w-full" />
  </Skeleton>
);
