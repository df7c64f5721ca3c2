import { Ellipsis } from 'lucide-react';
import { ChannelIcon } from '#domain/web/channel-icon.tsx';
import { clientPages } from '#features/clients/pages.ts';
import { useSession } from '#platform/web/session.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { SequenceClient } from '../../clients-contract.ts';
import { describeState, isUnsent } from './describe-client.ts';
import { text } from './en.ts';
import type { InSequenceMenuProps } from './in-sequence-menu.tsx';
import type { NamedStep } from './named-steps.ts';
import { DueChip } from './step-moment.tsx';
import { StepProgress } from './step-progress.tsx';

const InSequenceMenu = lazyOnInteraction<InSequenceMenuProps>(() =>
  import('./in-sequence-menu.tsx').then((module) => module.InSequenceMenu),
);

/** The widths of the columns; on a phone they stand below each other. */
const columns = {
  step: 'w-32 max-sm:w-auto',
  next: 'w-36 max-sm:w-auto',
  what: 'w-52 min-w-0 max-lg:hidden',
  state: 'w-56 min-w-0 max-sm:w-auto',
} as const;

/** What stands over the columns of the rows. */
export const PeopleHeads = () => (
  <div aria-hidden="true" className="flex gap-4 border-b border-line px-5 py-2 text-xs text-fg-3 max-sm:hidden">
    <span className="min-w-0 flex-1">{text('column_client')}</span>
    <span className={columns.step}>{text('column_step')}</span>
    <span className={columns.next}>{text('column_next')}</span>
    <span className={columns.what}>{text('column_what')}</span>
    <span className="w-6" />
    <span className={columns.state}>{text('column_state')}</span>
    <span className="w-8" />
  </div>
);

interface PeopleRowProps {
  row: SequenceClient;
  steps: readonly NamedStep[];
  onOpen: () => void;
}

/** Shows where one client is in a sequence, what comes next and who does it. */
export function PeopleRow({ row, steps, onOpen }: PeopleRowProps) {
  const { client, assigned_to, step_number, step_count, due_at, status } = row;
  const { time_zone } = useSession();
  const { words, tone, quote } = describeState(row, time_zone);
  return (
    <li className="relative flex min-h-11 items-center gap-4 border-b border-line py-2 hover:bg-hover">
      <div className="flex min-w-0 flex-1 items-center gap-4 max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-1">
        <span className="flex min-w-0 flex-1 items-center gap-2.5 max-sm:basis-full">
          <Avatar of={client} size={24} />
          <button
            type="button"
            onClick={onOpen}
            className="focus-inset min-w-0 truncate text-start font-medium after:absolute after:inset-0"
          >
            <bdi>{client.name}</bdi>
          </button>
        </span>
        <span className={`${columns.step} flex items-center gap-2 text-sm text-fg-2 tabular-nums`}>
          <StepProgress client={row} />
          {step_number !== null && text('short_step', { number: step_number, count: step_count })}
        </span>
        <span className={columns.next}>
          <DueChip due_at={due_at} status={status} />
        </span>
        <span className={`${columns.what} flex items-center gap-2 text-fg-2`}>
          <What row={row} steps={steps} />
        </span>
        <span className="w-6 max-sm:hidden" title={assigned_to?.name ?? text('unassigned')}>
          {assigned_to && <Avatar of={assigned_to} size={24} />}
          <span className="sr-only">{assigned_to?.name ?? text('unassigned')}</span>
        </span>
        <span className={`${columns.state} flex items-center gap-2`}>
          <Badge tone={tone}>{words}</Badge>
          {isUnsent(row) && <span className="text-sm text-fg-3">{text('not_sent')}</span>}
          {quote !== '' && <span className="truncate text-sm text-fg-3">{text('quoted', { words: quote })}</span>}
        </span>
      </div>
      <div className="relative z-1">
        <InSequenceMenu
          client={row}
          steps={steps}
          link={{ label: text('open_client'), page: clientPages.client, id: client.id }}
          trigger={
            <IconButton variant="ghost" label={text('more', { name: client.name })} icon={<Icon of={Ellipsis} />} />
          }
        />
      </div>
    </li>
  );
}

/** What the step is about; nothing for a client who is held or has left. */
function What({ row: { state, step, due_at }, steps }: Pick<PeopleRowProps, 'row' | 'steps'>) {
  if (step === null || step.type === 'DELAY' || due_at === null) {
    const hasLeft = state === 'COMPLETED' || state === 'REMOVED';
    return <span className="text-fg-3">{hasLeft ? '—' : text('nothing_while_held')}</span>;
  }
  const known = steps.find(({ id }) => id === step.id);
  return (
    <>
      <ChannelIcon channel={step.type === 'SHARE_CONTENT' ? step.platform : step.contact_type} />
      {known && <span className="truncate">{known.title}</span>}
    </>
  );
}
