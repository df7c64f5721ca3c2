import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import {
  describeGoesTo,
  FreeTierNote,
  forManagers,
  NoRules,
  ReorderIntro,
  RuleActions,
  RulesList,
  RulesSkeleton,
  useDraftedRules,
} from '#engines/rules/web/index.ts';
import { TeamHeader } from '#features/team/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsWide } from '#platform/web/ui/layout/screen-width.ts';
import { type LeadRule, leadRules } from '../../contract.ts';
import { assignmentRules } from '../assignment-rules.ts';
import { assignmentDraft } from '../editor/rule-form.ts';
import { text as simulatorText } from '../simulator/en.ts';
import { SimulatorDrawer, TakenNote } from '../simulator/simulator-drawer.tsx';
import { Note, SimulatorPanel, useSimulation } from '../simulator/simulator-panel.tsx';
import { text } from './en.ts';

/** The rules that decide who gets a new lead (S0-2.1-53; mock-up rule-simulator, left side). */
export const LeadAssignmentScreen = forManagers(assignmentRules, () => {
  const read = useRead(leadRules.list, {});
  const rules = read.data?.results;
  return (
    <>
      <TeamHeader actions={<RuleActions kind={assignmentRules} rules={rules} />} />
      {rules && rules.length > 0 ? (
        <Rules rules={rules} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto pb-10">
          <div className="px-5 pt-3 empty:hidden max-sm:px-4">
            <FreeTierNote kind={assignmentRules} />
          </div>
          {!rules && (read.isError ? <NotLoaded title={text('not_loaded')} read={read} /> : <RulesSkeleton />)}
          {rules && <NoRules kind={assignmentRules} />}
        </div>
      )}
    </>
  );
});

/** The rules as the draft has them, the simulator beside them or behind a button, and what is not saved yet. */
function Rules({ rules }: { rules: readonly LeadRule[] }) {
  const { is_free_tier } = useSession();
  const draft = useDraftedRules(assignmentDraft, rules);
  const { hasChanges } = draft;
  const [isRunning, setIsRunning] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useIsWide();
  const isTried = !is_free_tier && (isRunning || hasChanges || isOpen);
  const simulating = useSimulation(isTried ? draft.patches : null);
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
      {draft.question}
      <div className="flex min-h-0 flex-1">
        <div className="@container min-h-0 min-w-0 flex-1 overflow-y-auto pb-10">
          <div className="px-5 pt-3 empty:hidden max-sm:px-4">
            <FreeTierNote kind={assignmentRules} />
          </div>
          <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-2 bg-surface px-5 py-2 max-sm:px-4">
            <ReorderIntro kind={assignmentRules} />
            {draft.undoMove && (
              <Button variant="ghost" size="sm" onClick={draft.undoMove}>
                {text('undo_move')}
              </Button>
            )}
            {!isWide && !is_free_tier && (
              <Button size="sm" icon={<Icon of={FlaskConical} />} onClick={() => setIsOpen(true)}>
                {simulatorText('open')}
              </Button>
            )}
          </div>
          <RulesList
            kind={assignmentRules}
            {...draft.list}
            goesTo={(rule) => <GoesTo rule={rule} />}
            simulated={hasChanges && simulating.leads === 'last_30_days' ? simulating.simulation?.rules : undefined}
          >
            <TakenNote simulation={hasChanges ? simulating.simulation : undefined} className="mx-5 mt-4 max-sm:mx-4" />
          </RulesList>
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
      {draft.footer}
      {!isWide && (
        <SimulatorDrawer isOpen={isOpen} onClose={() => setIsOpen(false)}>
          {panel}
        </SimulatorDrawer>
      )}
    </>
  );
}

/** The people who get the leads, and how. */
function GoesTo({ rule }: { rule: LeadRule }) {
  const { member_recipients, num_recipients } = rule;
  const people = member_recipients.map(({ member_prof_id: id, name }) => ({ id, name }));
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 lg:flex-col lg:items-start">
      {people.length > 0 && <AvatarStack people={people} total={num_recipients} />}
      <span className="max-w-full truncate text-xs text-fg-2">{describeRecipients(rule)}</span>
    </span>
  );
}

type Receiving = Parameters<typeof describeGoesTo>[0];

/** Returns who gets the leads of a rule: 'In turn, 2, 1 and 1', 'One person', 'Stay unassigned'. */
export const describeRecipients = (rule: Receiving & Pick<LeadRule, 'member_recipients'>): string =>
  describeGoesTo(rule, rule.member_recipients, { one: text('one_person'), all_at_once: text('offered') });
