import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { formatDateInSentence } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type Billing, billing as calls, type RestingThing } from '../../contract.ts';
import { describeEffect, describeMore, downloadResting, nameResting, restingIcon } from '../resting/resting-words.ts';
import type { Situation } from '../situation.ts';
import { Box } from './box.tsx';
import { text } from './en.ts';

interface RestingCardProps {
  billing: Billing;
  situation: Situation;
}

/** What rests without Pro: the counts, on demand the names, and all of it as a list to keep. */
export function RestingCard({ billing, situation }: RestingCardProps) {
  const read = useRead(calls.listResting, {});
  const [isOpen, setIsOpen] = useState(false);
  const things = read.data?.things;
  return (
    <Box className="pt-3 pb-2">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <h2 className="font-semibold">{useTitle({ billing, situation })}</h2>
        <span className="text-xs text-fg-3">{text('rests_text')}</span>
        {things && things.length > 0 && (
          <span className="ms-auto flex gap-4 font-medium">
            <LinkButton onClick={() => downloadResting(things)}>{text('download_list')}</LinkButton>
            <LinkButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {text(isOpen ? 'hide_each' : 'show_each')}
            </LinkButton>
          </span>
        )}
      </div>
      {!things && read.isError && <PartNotLoaded words={text('rests_not_loaded')} read={read} className="pb-2" />}
      {!things && !read.isError && (
        <Skeleton className="py-2">
          <SkeletonBlock className="h-2.5 w-38" />
        </Skeleton>
      )}
      {things?.length === 0 && <p className="pb-2 text-fg-2">{text('nothing_rests')}</p>}
      {things && things.length > 0 && <Things things={things} hasNames={isOpen} />}
    </Box>
  );
}

function useTitle({ billing: { plan, paid_for_until_date }, situation }: RestingCardProps): string {
  const { time_zone } = useSession();
  if (situation === 'FREE' || situation === 'OVERDUE') return text('rests_now');
  const from = situation === 'CANCELLED' ? plan?.period_end : situation === 'EXTENSION' ? paid_for_until_date : null;
  return from ? text('rests_from', { date: formatDateInSentence(from, time_zone) }) : text('rests_without');
}

const Things = ({ things, hasNames }: { things: readonly RestingThing[]; hasNames: boolean }) => (
  <ul className="grid gap-x-8 sm:grid-cols-2">
    {things.map((thing) => (
      <li key={thing.kind} className="border-b border-line py-2 last:border-0 sm:nth-last-2:border-0">
        <div className="flex items-center gap-2.5">
          <Icon of={restingIcon(thing)} className="text-icon" />
          <span className="min-w-0">{nameResting(thing)}</span>
          <span className="ms-auto text-end text-xs text-fg-3">{describeEffect(thing)}</span>
        </div>
        {hasNames && thing.names.length > 0 && (
          <ul className="ps-[26px] text-xs text-fg-2">
            {[...thing.names, ...describeMore(thing)].map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
              <li key={index} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);
