import { Ellipsis, ListTree, Pause, Play, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { HistoryButton } from '#features/clients/web/index.ts';
import { useReadPages } from '#platform/web/data.ts';
import { formatDayOfMonth } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ClientSequence, dueSteps } from '../../clients-contract.ts';
import { sequencePages } from '../../pages.ts';
import { AddDialog } from '../people/add-dialog.tsx';
import { describeEnd, describeState, nameStep } from '../people/describe-client.ts';
import { text } from '../people/en.ts';
import type { InSequenceMenuProps } from '../people/in-sequence-menu.tsx';
import { StepsSkeleton } from '../people/own-steps.tsx';
import { ResumeDialog } from '../people/resume-dialog.tsx';
import { StepActions } from '../people/step-actions.tsx';
import { StepList } from '../people/step-list.tsx';
import { StepProgress } from '../people/step-progress.tsx';
import { useClientInSequence } from '../people/use-client-in-sequence.ts';
import { entryText } from './entry-en.ts';
import { isInside } from './use-sequences.ts';

const InSequenceMenu = lazyOnInteraction<InSequenceMenuProps>(() =>
  import('../people/in-sequence-menu.tsx').then((module) => module.InSequenceMenu),
);

/** The sequences a client is in, each with what the client gets and when, and below them those that have ended. */
export function ClientSequences({ client }: { client: Client }) {
  const list = useReadPages(dueSteps.listSequenceSteps, { params: { id: client.id }, query: { page_size: 20 } });
  const { EDIT } = client.access_policy;
  if (list.isError) return <Frame>{<PartNotLoaded words={text('sequences_failed')} read={list} />}</Frame>;
  if (list.isPending) {
    return (
      <Frame>
        <StepsSkeleton />
      </Frame>
    );
  }
  const inside = list.rows.filter(isInside);
  const ended = list.rows.filter((each) => !isInside(each));
  if (list.rows.length === 0) {
    return (
      <StatePanel
        icon={ListTree}
        title={text('no_sequences_title')}
        actions={EDIT && <AddToSequence client={client} />}
      >
        {text('no_sequences_text', { name: client.name })}
      </StatePanel>
    );
  }
  return (
    <Frame>
      <div className="group/line mb-3 flex items-center justify-end gap-2">
        <HistoryButton client={client} field="sequences" label={entryText('sequences')} />
        {EDIT && <AddToSequence client={client} />}
      </div>
      {inside.map((each) => (
        <SequenceCard key={each.id} inside={each} mayEdit={EDIT} />
      ))}
      {ended.map((each) => (
        <EndedCard key={each.id} ended={each} />
      ))}
      <ShowMore list={list} />
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="p-6 max-sm:px-4 max-sm:py-3.5">{children}</div>
);

function AddToSequence({ client }: { client: Client }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon of={Plus} />} size="sm" onClick={() => setIsOpen(true)}>
        {text('add_to_sequence')}
      </Button>
      {isOpen && <AddDialog clients={[client]} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const cardClasses = 'mb-4 rounded-md border border-line-2 bg-surface';

function SequenceCard({ inside, mayEdit }: { inside: ClientSequence; mayEdit: boolean }) {
  const { sequence, steps, is_sequence_paused, client_time_zone } = inside;
  const { time_zone } = useSession();
  const { words, tone, quote } = describeState(inside, time_zone);
  const end = steps.at(-1)?.due_at ?? null;
  const jumps = steps.map((each) => ({
    id: each.step.id,
    number: each.number,
    title: nameStep(each.step, each.content_title),
  }));
  return (
    <section aria-label={sequence.title} className={cardClasses}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 pt-3.5">
        <h3 className="min-w-0 truncate font-semibold">
          <PageLink to={sequencePages.sequence} params={{ id: sequence.id }}>
            {sequence.title}
          </PageLink>
        </h3>
        <Badge tone={tone}>{words}</Badge>
        <span className="text-sm text-fg-3">
          {inside.step_number !== null && text('step_of', { number: inside.step_number, count: inside.step_count })}
          {end !== null && `, ${text('ends', { date: formatDayOfMonth(end, time_zone) })}`}
        </span>
        {mayEdit && (
          <div className="ms-auto flex items-center gap-1">
            <HoldButton inside={inside} />
            <InSequenceMenu
              client={inside}
              steps={jumps}
              link={{ label: text('open_sequence'), page: sequencePages.sequence, id: sequence.id }}
              trigger={
                <IconButton
                  variant="ghost"
                  size="sm"
                  label={text('more', { name: sequence.title })}
                  icon={<Icon of={Ellipsis} />}
                />
              }
            />
          </div>
        )}
      </div>
      <div className="px-4 pt-2.5 pb-3.5">
        <StepProgress client={inside} isWide />
      </div>
      {quote !== '' && (
        <p className="mx-4 mb-3.5 rounded-sm bg-fill px-3 py-2 text-fg-2">{text('quoted', { words: quote })}</p>
      )}
      {is_sequence_paused && <p className="px-4 pb-3.5 text-fg-2">{text('sequence_paused')}</p>}
      <div className="border-t border-line px-4 pt-3.5">
        <StepList
          label={text('what_they_get', { name: inside.client.name })}
          steps={steps}
          client_time_zone={client_time_zone}
          actions={mayEdit && <StepActions client={inside} />}
        />
      </div>
    </section>
  );
}

/** Pauses a client, or shows the new dates before they continue. */
function HoldButton({ inside }: { inside: ClientSequence }) {
  const { pause, isSaving } = useClientInSequence(inside);
  const [isResuming, setIsResuming] = useState(false);
  if (inside.state === 'ACTIVE') {
    return (
      <Button size="sm" variant="ghost" icon={<Icon of={Pause} />} isSaving={isSaving} onClick={() => pause()}>
        {text('pause')}
      </Button>
    );
  }
  if (inside.state !== 'PAUSED') return null;
  return (
    <>
      <Button size="sm" icon={<Icon of={Play} />} onClick={() => setIsResuming(true)}>
        {text('resume')}
      </Button>
      {isResuming && <ResumeDialog client={inside} onClose={() => setIsResuming(false)} />}
    </>
  );
}

function EndedCard({ ended }: { ended: ClientSequence }) {
  const { time_zone } = useSession();
  return (
    <section aria-label={ended.sequence.title} className={cardClasses}>
      <div className="flex flex-wrap items-baseline gap-x-3 px-4 py-3.5">
        <h3 className="min-w-0 truncate">
          <PageLink to={sequencePages.sequence} params={{ id: ended.sequence.id }}>
            {ended.sequence.title}
          </PageLink>
        </h3>
        <span className="text-sm text-fg-3">{describeEnd(ended, time_zone)}</span>
      </div>
    </section>
  );
}
