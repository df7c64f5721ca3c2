import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { TeamHeader } from '#features/team/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsWide } from '#platform/web/ui/layout/use-is-phone.ts';
import { type LeadRule, leadRules, MAX_RULES } from '../../contract.ts';
import { leadRulePages } from '../../pages.ts';
import { DeleteRuleDialog } from '../delete-rule-dialog.tsx';
import { DraftFooter, DraftRefused } from '../draft/draft-footer.tsx';
import { text as draftText } from '../draft/en.ts';
import {
  findMoved,
  listChanges,
  moveRule,
  orderedRules,
  showDraft,
  toDraftRules,
  undoMove,
} from '../draft/rule-draft.ts';
import { useRuleDraft } from '../draft/use-rule-draft.ts';
import { useSaveDraft } from '../draft/use-save-draft.ts';
import { FreeTierNote, NotAllowed, offerPro, useMayManage } from '../may-manage.tsx';
import { text as simulatorText } from '../simulator/en.ts';
import { SimulatorDrawer, TakenNote } from '../simulator/simulator-drawer.tsx';
import { Note, SimulatorPanel } from '../simulator/simulator-panel.tsx';
import { useSimulation } from '../simulator/use-simulation.ts';
import { text } from './en.ts';
import { GoesTo } from './goes-to.tsx';
import { ReorderIntro, RulesSkeleton } from './list-parts.tsx';
import { AddRule, HistoryLink, NoRules, RulesNote, SetDefault } from './rules-page-parts.tsx';
import { RulesTable } from './rules-table.tsx';

const tablePages = { edit: leadRulePages.edit_rule, add: leadRulePages.add_rule };
const add = <AddRule page={tablePages.add} offerPro={offerPro} />;

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
            <HistoryLink to={leadRulePages.decision_history}>{text('history')}</HistoryLink>
            {rules && rules.length > 0 && !isFull && add}
          </>
        }
      />
      {rules && rules.length > 0 ? (
        <Rules rules={rules} isFull={isFull} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto pb-10">
          <div className="px-5 pt-3 empty:hidden max-sm:px-4">
            <FreeTierNote />
          </div>
          {!rules && (read.isError ? <NotLoaded title={text('not_loaded')} read={read} /> : <RulesSkeleton />)}
          {rules && (
            <NoRules
              actions={
                <>
                  <SetDefault page={tablePages.add} />
                  {add}
                </>
              }
            >
              {text('empty_text')}
            </NoRules>
          )}
        </div>
      )}
    </>
  );
}

/** The rules as the draft has them, the simulator beside them or behind a button, and what is not saved yet. */
function Rules({ rules, isFull }: { rules: readonly LeadRule[]; isFull: boolean }) {
  const { is_free_tier } = useSession();
  const [draft, change] = useRuleDraft();
  const saving = useSaveDraft();
  const [deleting, setDeleting] = useState<LeadRule | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useIsWide();
  const shown = showDraft(draft, rules);
  const hasChanges = listChanges(draft, rules).length > 0;
  const isTried = !is_free_tier && (isRunning || hasChanges || isOpen);
  const simulating = useSimulation(isTried ? toDraftRules(draft, rules) : null);
  const idle = (
    <Note
      action={
        <Button size="sm" onClick={() => setIsRunning(true)}>
          {simulatorText('idle_run')}
        </Button>
      }
    >
      {simulatorText('idle')}
    </Note>
  );
  const panel = <SimulatorPanel simulating={simulating} idle={idle} hasTitle={!isWide} />;
  return (
    <>
      {saving.refusal && <DraftRefused refusal={saving.refusal} rules={rules} onAnswered={saving.dismiss} />}
      <div className="flex min-h-0 flex-1">
        <div className="@container min-h-0 min-w-0 flex-1 overflow-y-auto pb-10">
          <div className="px-5 pt-3 empty:hidden max-sm:px-4">
            <FreeTierNote />
          </div>
          <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-2 bg-surface px-5 py-2 max-sm:px-4">
            <ReorderIntro />
            {draft.moves.length > 0 && (
              <Button variant="ghost" size="sm" onClick={() => change(undoMove)}>
                {draftText('undo_move')}
              </Button>
            )}
            {!isWide && !is_free_tier && (
              <Button size="sm" icon={<Icon of={FlaskConical} />} onClick={() => setIsOpen(true)}>
                {simulatorText('open')}
              </Button>
            )}
          </div>
          <RulesTable
            label={text('rules')}
            rules={shown}
            pages={tablePages}
            goesTo={(rule) => <GoesTo rule={rule} />}
            otherLeads={text('as_source_says')}
            moved={findMoved(draft, rules)}
            edited={draft.edits}
            simulated={hasChanges && simulating.leads === 'last_30_days' ? simulating.simulation : undefined}
            move={(order, { id }) => change((now) => moveRule(now, rules, order, id))}
            onDelete={setDeleting}
          />
          <TakenNote simulation={hasChanges ? simulating.simulation : undefined} className="mx-5 mt-4 max-sm:mx-4" />
          <RulesNote isFull={isFull}>{text('skipped_note')}</RulesNote>
        </div>
        {isWide && !is_free_tier && (
          <aside
            aria-label={simulatorText('title')}
            className="w-[44%] max-w-[640px] shrink-0 overflow-y-auto border-s border-line-2 bg-canvas px-5 py-3"
          >
            {panel}
          </aside>
        )}
      </div>
      <DraftFooter rules={rules} saving={saving} />
      {!isWide && (
        <SimulatorDrawer isOpen={isOpen} onClose={() => setIsOpen(false)}>
          {panel}
        </SimulatorDrawer>
      )}
      {deleting && <DeleteRuleDialog rule={deleting} onDeleted={() => undefined} onClose={() => setDeleting(null)} />}
    </>
  );
}
