import { Shuffle } from 'lucide-react';
import { automations } from '#features/automations/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { IntegrationCard, IntegrationState } from '#platform/web/ui/display/integration-card.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { leadDistribution } from '../../contract.ts';
import { leadDistributionPages } from '../../pages.ts';
import { text } from './en.ts';

/** Shows lead distribution among the integrations: whether it works, and the way to its rules. */
export function DistributionCard() {
  const details = useRead(automations.getDetails, {});
  const rules = useRead(leadDistribution.list, {});
  const failed = [details, rules].find(({ isError }) => isError);
  const count = rules.data?.results.length ?? 0;
  const status = details.data?.automations.find(({ kind }) => kind === 'LEAD_DISTRIBUTION')?.status;
  return (
    <IntegrationCard
      icon={Shuffle}
      name={text('name')}
      below={count > 0 && text('rules', { count })}
      about={text('about')}
    >
      {failed ? (
        <PartNotLoaded words={text('failed')} read={failed} />
      ) : rules.data && status ? (
        <State isSetUp={count > 0} isOn={count > 0 && status === 'ACTIVE'} />
      ) : (
        <Skeleton>
          <SkeletonBlock />
        </Skeleton>
      )}
    </IntegrationCard>
  );
}

const State = ({ isSetUp, isOn }: { isSetUp: boolean; isOn: boolean }) => (
  <>
    <IntegrationState isOn={isOn}>{text(isOn ? 'on' : isSetUp ? 'off' : 'not_set_up')}</IntegrationState>
    <PageLink
      to={leadDistributionPages.lead_distribution}
      className={buttonClasses({ variant: isSetUp ? 'ghost' : 'secondary', size: 'sm' })}
    >
      {text(isSetUp ? 'manage' : 'set_up')}
    </PageLink>
  </>
);
