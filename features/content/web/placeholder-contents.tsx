import { SkeletonBlock } from '#platform/web/ui/skeleton.tsx';
import { PlaceholderRow } from '#platform/web/ui/state-panel.tsx';

/** What the list will look like, before there is anything. */
export const PlaceholderContents = () =>
  ['w-28', 'w-20', 'w-24'].map((width) => (
    <PlaceholderRow key={width}>
      <SkeletonBlock shape="button" className="size-8 shrink-0" />
      <span className="grid gap-1.5">
        <SkeletonBlock className={`h-2 ${width}`} />
        <SkeletonBlock className="h-1.5 w-14" />
      </span>
    </PlaceholderRow>
  ));
