import { History, Info, Plus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AutomationStatus, AutomationsHeader } from '#features/automations/web/index.ts';
import {
  DeleteRuleDialog,
  orderedRules,
  ReorderIntro,
  RulesSkeleton,
  RulesTable,
  useMayManage,
} from '#features/lead-rules/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { PageLink } from '#platform/web/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, ButtonContent, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
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
            <PageLink to={leadDistributionPages.distribution_history} className={buttonClasses({ variant: 'ghost' })}>
              <ButtonContent variant="ghost" icon={<Icon of={History} />}>
                {text('history')}
              </ButtonContent>
            </PageLink>
            {rules && rules.length > 0 && !isFull && <AddRule />}
          </>
        }
      />
      <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto pb-10 [&>*]:shrink-0">
        <AutomationStatus kind="LEAD_DISTRIBUTION" />
        {rules && rules.length > 0 && <Rules rules={rules} isFull={isFull} />}
        {rules?.length === 0 && <NoRules />}
        {!rules && (read.isError ? <NotLoaded title={text('not_loaded')} read={read} /> : <RulesSkeleton />)}
      </div>
    </>
  );
}

/** Leads to the editor of a new rule; in the free tier it says what is part of Pro. */
function AddLink({ isDefault = false, children }: { isDefault?: boolean; children: ReactNode }) {
  const { is_free_tier } = useSession();
  const className = buttonClasses({ variant: isDefault ? 'ghost' : 'primary' });
  if (is_free_tier) {
    return (
      <button type="button" onClick={offerPro} className={className}>
        {children}
      </button>
    );
  }
  return (
    <PageLink to={tablePages.add} {...(isDefault && { search: { default: true } })} className={className}>
      {children}
    </PageLink>
  );
}

const AddRule = () => (
  <AddLink>
    <ButtonContent variant="primary" icon={<Icon of={Plus} />}>
      {text('add_rule')}
    </ButtonContent>
  </AddLink>
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
      <p className="flex items-start gap-2 px-5 pt-4 text-xs text-fg-3 max-sm:px-4">
        <Icon of={Info} size={14} className="mt-px" />
        <span>
          {text('skipped_note')} {isFull && text('full', { max: MAX_DISTRIBUTION_RULES })}
        </span>
      </p>
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

const NoRules = () => (
  <EmptyPanel
    title={text('empty_title')}
    placeholder={['w-24', 'w-31', 'w-18'].map((width) => (
      <PlaceholderRow key={width}>
        <SkeletonBlock className={`h-2.5 ${width}`} />
        <SkeletonBlock shape="circle" className="ms-auto size-5" />
      </PlaceholderRow>
    ))}
    actions={
      <>
        <AddLink isDefault>{text('set_default')}</AddLink>
        <AddRule />
      </>
    }
  >
    {text('empty_text')}
  </EmptyPanel>
);
