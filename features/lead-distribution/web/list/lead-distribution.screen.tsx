import { Coins, Send, UsersRound } from 'lucide-react';
import {
  NoRules,
  OnlyManagers,
  ReorderIntro,
  RuleActions,
  RulesList,
  RulesSkeleton,
  useSavedOrder,
} from '#engines/rules/web/index.ts';
import { AutomationStatus, AutomationsHeader, type StatusFigure } from '#features/automations/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DistributionRule, leadDistribution } from '../../contract.ts';
import { distributionRules } from '../distribution-rules.ts';
import { GoesTo } from './assignee-cell.tsx';
import { text } from './en.ts';

/** The rules by which new leads are sent, under the state of the automation (S0-2.1-44). */
export const LeadDistributionScreen = () => (
  <OnlyManagers kind={distributionRules}>
    <ManagedRules />
  </OnlyManagers>
);

function ManagedRules() {
  const read = useRead(leadDistribution.list, {});
  const rules = read.data?.results;
  return (
    <>
      <AutomationsHeader actions={<RuleActions kind={distributionRules} rules={rules} />} />
      <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto pb-10 [&>*]:shrink-0">
        <AutomationStatus
          kind="LEAD_DISTRIBUTION"
          figures={rules && rules.length > 0 ? listFigures(rules) : undefined}
        />
        {rules && rules.length > 0 && <Rules rules={rules} />}
        {rules?.length === 0 && (
          <>
            <NoRules kind={distributionRules} isDefaultPro />
            <HowItWorks />
          </>
        )}
        {!rules && (read.isError ? <NotLoaded title={text('not_loaded')} read={read} /> : <RulesSkeleton />)}
      </div>
    </>
  );
}

/** Who receives leads and what was sent, over all rules. */
function listFigures(rules: readonly DistributionRule[]): StatusFigure[] {
  const add = (count: (rule: DistributionRule) => number) => rules.reduce((sum, rule) => sum + count(rule), 0);
  const waiting = add(({ waiting_count }) => waiting_count);
  return [
    {
      label: text('receive'),
      value: text('recipients', { count: add(({ num_recipients }) => num_recipients) }),
      about: text('in_rules', { count: rules.length }),
    },
    {
      label: text('sent_30_days'),
      value: text('leads', { count: add(({ leads_30_days }) => leads_30_days) }),
      about: waiting === 0 ? text('none_waiting') : text('waiting', { count: waiting }),
    },
  ];
}

const steps = [
  { icon: UsersRound, title: text('how_who'), words: text('how_who_text') },
  { icon: Send, title: text('how_sent'), words: text('how_sent_text') },
  { icon: Coins, title: text('how_costs'), words: text('how_costs_text') },
] as const;

/** What there will be to see once there is a rule. */
const HowItWorks = () => (
  <ul className="mx-auto mt-6 grid w-full max-w-225 gap-3 px-5 max-sm:px-4 sm:grid-cols-3">
    {steps.map(({ icon, title, words }) => (
      <li key={title} className="rounded-lg border border-line-2 bg-surface px-4 py-3.5">
        <Icon of={icon} className="text-icon" />
        <h3 className="mt-2 font-semibold">{title}</h3>
        <p className="mt-0.5 text-fg-2">{words}</p>
      </li>
    ))}
  </ul>
);

function Rules({ rules }: { rules: readonly DistributionRule[] }) {
  const order = useSavedOrder(distributionRules, rules);
  return (
    <>
      {order.question}
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-y border-line-2 bg-surface px-5 py-2 max-sm:px-4">
        <ReorderIntro />
      </div>
      <RulesList
        kind={distributionRules}
        rules={order.rules}
        goesTo={(rule) => <GoesTo rule={rule} />}
        move={order.move}
      />
    </>
  );
}
