import { NewBadge } from '#domain/web/new-badge.tsx';
import { SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';

const rows = [0, 1, 2] as const;

/** The shape of what will be here, for an empty list. */
export const PlaceholderClients = () =>
  rows.map((row) => (
    <PlaceholderRow key={row}>
      <SkeletonBlock shape="circle" className="size-6 shrink-0" />
      <SkeletonBlock className="h-2.5 w-24" />
      <span className="ms-auto">{row === 0 ? <NewBadge /> : <SkeletonBlock className="h-4 w-12" />}</span>
    </PlaceholderRow>
  ));
