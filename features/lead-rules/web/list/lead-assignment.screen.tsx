import { History, Info, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { TeamHeader } from '#features/team/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { PageLink } from '#platform/web/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { ButtonContent, buttonClasses, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Kbd } from '#platform/web/ui/buttons/kbd.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type LeadRule, leadRules, MAX_RULES } from '../../contract.ts';
import { leadRulePages } from '../../pages.ts';
import { DeleteRuleDialog } from '../delete-rule-dialog.tsx';
import { FreeTierNote, NotAllowed, offerPro, useMayManage } from '../may-manage.tsx';
import { text } from './en.ts';
import { RulesTable } from './rules-table.tsx';
import { orderedRules, useMoveRule } from './use-move-rule.ts';

/** The rules that decide who gets a new lead (S0-2.1-53; mock-up rule-simulator, left side). */
export function LeadAssignmentScreen() {
  return useMayManage() ? <ManagedRules /> : <NotAllowed />;
}

function ManagedRules() {
  const read = useRead(leadRules.list, {});
  const rules = read.data?.results;
  const isFull = rules !== undefined && orderedRules(rules).length >= MAX_RULES;
  return (
    <>
      <TeamHeader
        actions={
          <>
            <PageLink to={leadRulePages.decision_history} className={buttonClasses({ variant: 'ghost' })}>
              <ButtonContent variant="ghost" icon={<Icon of={History} />}>
                {text('history')}
              </ButtonContent>
            </PageLink>
            {rules && rules.length > 0 && !isFull && <AddRule />}
          </>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto pb-10">
        <div className="px-5 pt-3 empty:hidden max-sm:px-4">
          <FreeTierNote />
        </div>
        {!rules && (read.isError ? <NotLoaded title={text('not_loaded')} read={read} /> : <RulesSkeleton />)}
        {rules && (rules.length === 0 ? <NoRules /> : <Rules rules={rules} isFull={isFull} />)}
      </div>
    </>
  );
}

/** The button that adds a rule; in the free tier it says what is part of Pro. */
function AddRule() {
  const { is_free_tier } = useSession();
  const content = (
    <ButtonContent variant="primary" icon={<Icon of={Plus} />}>
      {text('add_rule')}
    </ButtonContent>
  );
  if (is_free_tier) {
    return (
      <button type="button" onClick={offerPro} className={buttonClasses({ variant: 'primary' })}>
        {content}
      </button>
    );
  }
  return (
    <PageLink to={leadRulePages.add_rule} className={buttonClasses({ variant: 'primary' })}>
      {content}
    </PageLink>
  );
}

function Rules({ rules, isFull }: { rules: readonly LeadRule[]; isFull: boolean }) {
  const { move, isRefused, dismiss } = useMoveRule(rules);
  const [deleting, setDeleting] = useState<LeadRule | null>(null);
  return (
    <>
      <p className="flex min-h-11 flex-wrap items-center gap-x-1.5 gap-y-1 border-b border-line-2 bg-surface px-5 py-2.5 text-fg-2 max-sm:px-4">
        {text('intro')} <Kbd>{text('space')}</Kbd> {text('intro_then')} <Kbd>↑</Kbd> <Kbd>↓</Kbd> {text('intro_end')}
      </p>
      {isRefused && <OrderChanged onDismiss={dismiss} />}
      <RulesTable rules={rules} move={move} onDelete={setDeleting} />
      <p className="flex items-start gap-2 px-5 pt-4 text-xs text-fg-3 max-sm:px-4">
        <Icon of={Info} size={14} className="mt-px" />
        <span>
          {text('skipped_note')} {isFull && text('full', { max: MAX_RULES })}
        </span>
      </p>
      {deleting && <DeleteRuleDialog rule={deleting} onDeleted={() => undefined} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** Says that a move was not saved because another tab or person had changed the order. */
const OrderChanged = ({ onDismiss }: { onDismiss: () => void }) => (
  <div
    role="alert"
    className="flex items-start gap-2 border-b border-warning-line bg-warning-tint px-5 py-2.5 text-warning-fg max-sm:px-4"
  >
    <p className="min-w-0 flex-1">
      <strong className="font-semibold">{text('order_changed')}</strong> {text('order_changed_text')}
    </p>
    <IconButton
      variant="ghost"
      size="sm"
      label={uiText('dismiss')}
      icon={<Icon of={X} size={14} />}
      onClick={onDismiss}
    />
  </div>
);

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
        <PageLink
          to={leadRulePages.add_rule}
          search={{ default: true }}
          className={buttonClasses({ variant: 'ghost' })}
        >
          {text('set_default')}
        </PageLink>
        <AddRule />
      </>
    }
  >
    {text('empty_text')}
  </EmptyPanel>
);

const RulesSkeleton = () => (
  <Skeleton className="pt-11">
    {['w-24', 'w-38', 'w-31', 'w-27', 'w-34'].map((width) => (
      <div key={width} className="flex h-16 items-center gap-5 border-t border-line px-5">
        <SkeletonBlock className="size-4" />
        <SkeletonBlock className={`h-2.5 ${width}`} />
        <SkeletonBlock shape="circle" className="ms-auto size-6" />
        <SkeletonBlock className="h-2.5 w-10" />
      </div>
    ))}
  </Skeleton>
);
