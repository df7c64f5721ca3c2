import { Plus } from 'lucide-react';
import { useState } from 'react';
import { channelLabel } from '#domain/web/channel-icon.tsx';
import type { Client } from '#features/clients/contract.ts';
import { useNow } from '#platform/web/clock.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import type { ClientSequence, ClientStep } from '../../clients-contract.ts';
import { AddDialog } from '../people/add-dialog.tsx';
import { nameStep } from '../people/describe-client.ts';
import { text } from '../people/en.ts';
import { describeObstacles } from '../people/step-list.tsx';
import { StepMoment } from '../people/step-moment.tsx';
import { isInside, useSequences } from './use-sequences.ts';

const DAYS_MS = 14 * 86_400_000;

/** What a client gets from all sequences in the next 14 days, by day; absent for a client in none. */
export function NextDaysPanel({ client }: { client: Client }) {
  const read = useSequences(client.id);
  const [isAdding, setIsAdding] = useState(false);
  const until = new Date(Date.parse(useNow()) + DAYS_MS).toISOString();
  const planned = (read.data?.results ?? []).flatMap((sequence) =>
    sequence.steps.flatMap((each) =>
      each.due_at !== null && each.done_at === null && each.due_at <= until
        ? [{ sequence, each, at: each.due_at }]
        : [],
    ),
  );
  if (read.isPending || (!read.isError && !read.data.results.some(isInside))) return null;
  return (
    <Panel
      title={text('next_14_days')}
      look="card"
      end={
        client.access_policy.EDIT && (
          <IconButton
            variant="ghost"
            size="sm"
            label={text('add_to_sequence')}
            title={text('add_to_sequence')}
            icon={<Icon of={Plus} />}
            onClick={() => setIsAdding(true)}
          />
        )
      }
    >
      {read.isError && <PartNotLoaded className="pb-3" words={text('sequences_failed')} read={read} />}
      {!read.isError && planned.length === 0 && <p className="pb-3 text-fg-3">{text('nothing_planned')}</p>}
      <ol>
        {planned
          .sort((one, other) => (one.at < other.at ? -1 : 1))
          .map(({ sequence, each, at }) => (
            <PlannedStep key={`${sequence.id} ${each.step.id}`} sequence={sequence} each={each} at={at} />
          ))}
      </ol>
      {isAdding && <AddDialog clients={[client]} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

function PlannedStep({ sequence, each, at }: { sequence: ClientSequence; each: ClientStep; at: string }) {
  const { step, obstacles } = each;
  if (step.type === 'DELAY') return null;
  const channel = channelLabel(step.type === 'SHARE_CONTENT' ? step.platform : step.contact_type);
  const isHeld = obstacles.length > 0;
  return (
    <li className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 border-t border-line py-2">
      <StepMoment instant={at} client_time_zone={null} />
      <div className="min-w-0">
        <p className={classNames('truncate font-medium', isHeld && 'text-danger-fg')}>
          <bdi>{nameStep(step, each.content_title)}</bdi>
        </p>
        <p className="text-xs text-fg-3">
          {isHeld ? describeObstacles(each) : text('on_channel', { channel, sequence: sequence.sequence.title })}
        </p>
      </div>
    </li>
  );
}
