import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { MAX_SEARCH } from '#features/clients/contract.ts';
import { assigneeFilter } from '#features/clients/web/index.ts';
import { formatDate } from '#platform/web/format.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { choiceFilter, plainFilter, searchFilter } from '#platform/web/list/filters/filters.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { ListItems } from '#platform/web/list/rows/list-items.tsx';
import { ListToolbar } from '#platform/web/list/toolbar/list-toolbar.tsx';
import { useList } from '#platform/web/list/use-list.ts';
import { urlChoice, urlText } from '#platform/web/navigation/url-state.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { type SequenceClient, sequenceClients } from '../../clients-contract.ts';
import type { Sequence } from '../../contract.ts';
import { Figure, LeaveReason } from '../../filter-words.ts';
import { AddDialog } from './add-dialog.tsx';
import { text } from './en.ts';
import { listNamedSteps } from './named-steps.ts';
import { OwnSteps } from './own-steps.tsx';
import { PeopleHeads, PeopleRow } from './people-row.tsx';
import { PeopleSegments } from './people-segments.tsx';
import { StepCards } from './step-cards.tsx';

const MAX_STEP_ID = 21;

interface PlainState {
  step_id?: string | undefined;
  figure?: Figure | undefined;
  reason?: LeaveReason | undefined;
}

const peopleList = defineList(sequenceClients.list, {
  words: {
    label: text('people'),
    notLoaded: text('people_failed'),
    count: (count) => text('on_step', { count }),
    countCapped: (shown) => text('many_people', { shown }),
    noMatch: { title: (filters) => text('none_match', { filters }), text: text('none_match_text') },
  },
  query: { page_size: 50, with_count: true },
  filters: [
    searchFilter({ label: text('search'), hint: text('search'), maximum: MAX_SEARCH }),
    choiceFilter('status', {
      label: text('filter_status'),
      anyLabel: text('any_status'),
      choices: {
        DUE: text('status_DUE'),
        OVERDUE: text('status_OVERDUE'),
        TODAY: text('status_TODAY'),
        UPCOMING: text('status_UPCOMING'),
        COMPLETED: text('status_COMPLETED'),
      },
    }),
    choiceFilter('state', {
      label: text('filter_state'),
      anyLabel: text('any_state'),
      choices: {
        ACTIVE: text('state_ACTIVE'),
        PAUSED: text('state_PAUSED'),
        WAITING: text('state_WAITING'),
        COMPLETED: text('state_COMPLETED'),
        REMOVED: text('state_REMOVED'),
      },
    }),
    assigneeFilter,
    plainFilter<PlainState>({
      step_id: urlText(MAX_STEP_ID),
      figure: urlChoice(Figure.options),
      reason: urlChoice(LeaveReason.options),
    }),
  ],
  getName: ({ client }) => client.name,
});

/** The clients in a sequence: which step each is on, when it is due and who does it; a press shows what one of them gets. */
export function PeopleTab({ sequence }: { sequence: Sequence }) {
  const view = useList(peopleList, { params: { id: sequence.id } });
  const [opened, setOpened] = useState<SequenceClient | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const { time_zone } = useSession();
  const isPhone = useIsPhone();
  const steps = listNamedSteps(sequence);
  const isLive = sequence.live_version !== null;
  const addButton = isLive && (
    <Button size="sm" icon={<Icon of={UserPlus} />} onClick={() => setIsAdding(true)}>
      {text('add_clients')}
    </Button>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!view.isEmpty && (
        <>
          <StepCards sequence={sequence} steps={steps} state={view.state} change={view.change} />
          <ListToolbar view={view} end={addButton}>
            <PeopleSegments counts={sequence.counts} state={view.state} change={view.change} />
            {isPhone && addButton}
          </ListToolbar>
        </>
      )}
      <ListStates
        view={view}
        skeleton={<TableSkeleton rows={10} />}
        empty={
          <StatePanel title={text('no_people_title')} actions={addButton}>
            {text(isLive ? 'no_people_text' : 'no_people_draft')}
          </StatePanel>
        }
      >
        <div className="min-h-0 flex-1 overflow-y-auto pb-8">
          <PeopleHeads />
          <ListItems view={view} className="px-5 max-sm:px-4">
            {(row) => <PeopleRow key={row.id} row={row} steps={steps} onOpen={() => setOpened(row)} />}
          </ListItems>
        </div>
      </ListStates>
      <Drawer
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.client.name ?? ''}
        description={opened && text('inside_since', { date: formatDate(opened.entered_at, time_zone) })}
      >
        {opened && <OwnSteps client={opened} onActed={() => setOpened(null)} />}
      </Drawer>
      {isAdding && <AddDialog sequence_id={sequence.id} onClose={() => setIsAdding(false)} />}
    </div>
  );
}
