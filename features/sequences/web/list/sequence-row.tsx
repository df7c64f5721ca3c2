import { CircleAlert, Ellipsis, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ContentPanels, VisibilityBadge } from '#features/content/web/index.ts';
import { formatDate } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { isAction, type SequenceItem } from '../../contract.ts';
import { sequencePages } from '../../pages.ts';
import { text } from '../en.ts';
import { StepLine } from './step-line.tsx';

const SequenceMenu = lazyOnInteraction<{ content: SequenceItem }>(() =>
  import('./sequence-menu.tsx').then((module) => module.SequenceMenu),
);

/** The widths of the columns behind the name, and from which width of the screen each is shown. */
const columns = {
  owner: 'w-28 max-xl:hidden',
  inside: 'w-14 text-end',
  today: 'w-14 text-end',
  overdue: 'w-14 text-end',
  finished: 'w-16 text-end max-lg:hidden',
  replied: 'w-16 text-end max-lg:hidden',
  state: 'w-36 max-sm:hidden',
} as const;
const heads = ['owner', 'inside', 'today', 'overdue', 'finished', 'replied', 'state'] as const;

/** What stands over the columns of the rows. */
export const SequenceHeads = () => (
  <>
    <span aria-hidden="true" className="min-w-0 flex-1 max-xl:hidden">
      {text('steps_and_waits')}
    </span>
    {heads.map((name) => (
      <span key={name} aria-hidden="true" className={`${columns[name]} max-xl:hidden`}>
        {text(`column_${name}`)}
      </span>
    ))}
    <span aria-hidden="true" className="w-8 max-xl:hidden" />
  </>
);

interface SequenceRowProps {
  sequence: SequenceItem;
  panels: ContentPanels;
  checkbox: ReactNode;
}

/** Shows a sequence as a row: its steps and waits in a line, and where its clients are. */
export function SequenceRow({ sequence, panels: { Marks }, checkbox }: SequenceRowProps) {
  const { id, title, owner_profile_name, owner_id, counts, steps, visibility } = sequence;
  const { profile_id } = useSession();
  const actions = steps.filter(isAction).length;
  return (
    <li className="group/row relative flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-2.5 hover:bg-hover sm:px-2">
      <span className="relative z-1 flex">{checkbox}</span>
      <div className="min-w-0 flex-1 basis-56 max-sm:basis-40">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 truncate text-sm font-semibold">
            <PageLink
              to={sequencePages.sequence}
              params={{ id }}
              title={title}
              className="after:absolute after:inset-0"
            >
              {title}
            </PageLink>
          </h2>
          <VisibilityBadge visibility={visibility} isInList />
          <Marks content={sequence} />
        </div>
        <p className="truncate text-xs text-fg-3">
          {actions > 0 || steps.length === 0 ? text('steps', { count: actions }) : text('waits_only')}
          <span className="xl:hidden">
            {' '}
            · <bdi>{owner_profile_name}</bdi>
          </span>
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-56 max-sm:order-last max-sm:basis-full">
        <StepLine sequence={sequence} />
      </div>
      <span className={`${columns.owner} truncate`}>{owner_id === profile_id ? text('you') : owner_profile_name}</span>
      <Count name="inside" of={counts.inside} />
      <Count name="today" of={counts.today} look="text-brand-fg" />
      <Count name="overdue" of={counts.overdue} look="text-danger-fg" />
      <Count name="finished" of={counts.finished} />
      <span className={`${columns.replied} tabular-nums`}>{describeReplied(sequence)}</span>
      <div className={columns.state}>
        <SequenceState sequence={sequence} />
      </div>
      <div className="relative z-1">
        <SequenceMenu
          content={sequence}
          trigger={
            <IconButton variant="ghost" label={text('more_of', { name: title })} icon={<Icon of={Ellipsis} />} />
          }
        />
      </div>
    </li>
  );
}

interface CountProps {
  name: 'inside' | 'today' | 'overdue' | 'finished';
  of: number;
  look?: string;
}

const Count = ({ name, of, look }: CountProps) => (
  <span className={classNames(columns[name], 'tabular-nums', of === 0 ? 'text-fg-3' : (look ?? 'font-medium'))}>
    {of}
    <span className="text-xs text-fg-3 xl:sr-only"> {text(`column_${name}`)}</span>
  </span>
);

/** The share of those who left that left because they replied; a dash before anyone left. */
function describeReplied({ counts: { replied, finished } }: SequenceItem): string {
  const left = replied + finished;
  return left === 0 ? '—' : `${Math.round((replied / left) * 100)}%`;
}

/** Whether a sequence runs, and what keeps it from that. */
export function SequenceState({ sequence }: { sequence: SequenceItem }) {
  const { state, paused_by, paused_until, broken_step_ids, steps, unpublished_changes } = sequence;
  const { time_zone } = useSession();
  const broken = steps.filter(isAction).findIndex(({ id }) => broken_step_ids.includes(id));
  if (state !== 'DRAFT' && broken >= 0) {
    return (
      <>
        <Badge tone="danger">
          <Icon of={CircleAlert} size={12} />
          {text('needs_you')}
        </Badge>
        <p className="mt-0.5 text-xs text-danger-fg">{text('step_broken', { number: broken + 1 })}</p>
      </>
    );
  }
  return (
    <>
      <Badge tone={state === 'RUNNING' ? 'success' : state === 'PAUSED' ? 'warning' : 'neutral'}>
        {state === 'PAUSED' && <Icon of={Pause} size={12} />}
        {text(`is_${state}`)}
      </Badge>
      {state === 'PAUSED' && paused_by && (
        <p className="mt-0.5 truncate text-xs text-fg-3">
          {paused_until === null
            ? text('paused_by', { name: paused_by.name })
            : text('paused_until', { name: paused_by.name, date: formatDate(paused_until, time_zone) })}
        </p>
      )}
      {state !== 'DRAFT' && unpublished_changes > 0 && (
        <p className="mt-0.5 truncate text-xs text-fg-3">{text('unpublished', { count: unpublished_changes })}</p>
      )}
    </>
  );
}
