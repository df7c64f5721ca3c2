import { FollowUpChip } from '#domain/web/follow-up-chip.tsx';
import { SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';

const rows = [0, 1, 2] as const;

/** The shape of what will be here, for a person without follow-ups. */
export const PlaceholderFollowUps = () =>
  rows.map((row) => (
    <PlaceholderRow key={row}>
      <SkeletonBlock shape="circle" className="size-6 shrink-0" />
      <SkeletonBlock className="h-2.5 w-20" />
      <span className="ms-auto">
        {row === 0 ? <FollowUpChip followUp={{ type: 'today' }} /> : <SkeletonBlock className="h-4 w-12" />}
      </span>
    </PlaceholderRow>
  ));
