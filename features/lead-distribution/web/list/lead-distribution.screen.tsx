import { Coins, Send, TriangleAlert, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { AutomationStatus, AutomationsHeader, type StatusFigure } from '#features/automations/web/index.ts';
import {
  AddRule,
  DeleteRuleDialog,
  HistoryLink,
  NoRules,
  orderedRules,
  ReorderIntro,
  RulesNote,
  RulesSkeleton,
  RulesTable,
  SetDefault,
  useMayManage,
} from '#features/lead-rules/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DistributionRule, leadDistribution, MAX_DISTRIBUTION_RULES } from '../../contract.ts';
import { leadDistributionPages } from '../../pages.ts';
import { NotAllowed, offerPro } from '../may-manage.tsx';
import { text } from './en.ts';
import { GoesTo } from './goes-to.tsx';
import { useOrder } from './use-order.ts';

const tablePages = {
  edit: leadDistributionPages.edit_distribution_rule,
  add: leadDistributionPages.add_distribution_rule,
};
const add = <AddRule page={tablePages.add} offerPro={offerPro} />;

/** The rules by which new leads are sent, under the state of the automation (S0-2.1-44). */
export function LeadDistributionScreen() {
  return useMayManage() ? <ManagedRules /> : <NotAllowed />;
}

function ManagedRules() {
  const read = useRead(leadDistribution.list, {});
  const rules = read.data?.results;
  const isFull = rules !== undefined && orderedRules(rules).length >= MAX_DISTRIBUTION_RULES;
  return (
    <>
      <AutomationsHeader
        actions={
          <>
            <HistoryLink to={leadDistributionPages.distribution_history}>{text('history')}</HistoryLink>
            {rules && rules.length > 0 && !isFull && add}
          </>
        }
      />
      <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto pb-10 [&>*]:shrink-0">
        <AutomationStatus
          kind="LEAD_DISTRIBUTION"
          figures={rules && rules.length > 0 ? listFigures(rules) : undefined}
        />
        {rules && rules.length > 0 && <Rules rules={rules} isFull={isFull} />}
        {rules?.length === 0 && (
          <>
            <NoRules
              actions={
                <>
                  <SetDefault page={tablePages.add} offerPro={offerPro} />
                  {add}
                </>
              }
            >
              {text('empty_text')}
            </NoRules>
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

function Rules({ rules, isFull }: { rules: readonly DistributionRule[]; isFull: boolean }) {
  const order = useOrder(rules);
  const [deleting, setDeleting] = useState<DistributionRule | null>(null);
  return (
    <>
      {order.isRefused && <OrderRefused keepTheirs={order.keepTheirs} keepMine={order.keepMine} />}
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-y border-line-2 bg-surface px-5 py-2 max-sm:px-4">
        <ReorderIntro />
      </div>
      <RulesTable
        label={text('rules')}
        rules={order.rules}
        pages={tablePages}
        goesTo={(rule) => <GoesTo rule={rule} />}
        otherLeads={text('other_leads')}
        move={order.move}
        onDelete={setDeleting}
      />
      <RulesNote isFull={isFull}>{text('skipped_note')}</RulesNote>
      {deleting && (
        <DeleteRuleDialog
          rule={deleting}
          call={leadDistribution.delete}
          words={text('delete_text')}
          onDeleted={() => undefined}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

/** Says that somebody else changed the order, and asks which is to stay (readings.md D6). */
function OrderRefused({ keepTheirs, keepMine }: { keepTheirs: () => void; keepMine: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-warning-line bg-warning-tint px-5 py-2.5 text-warning-fg max-sm:px-4"
    >
      <Icon of={TriangleAlert} className="mt-0.5" />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">{text('order_changed')}</strong> {text('order_changed_text')}
      </p>
      <span className="flex gap-2">
        <Button size="sm" onClick={keepTheirs}>
          {text('keep_theirs')}
        </Button>
        <Button size="sm" onClick={keepMine}>
          {text('keep_mine')}
        </Button>
      </span>
    </div>
  );
}
