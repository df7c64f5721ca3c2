import { Bone } from '#platform/web/ui/skeleton.tsx';
import { GhostRow } from '#platform/web/ui/state-panel.tsx';

/** What the list will look like, before there is anything. */
export const GhostContents = () =>
  ['w-28', 'w-20', 'w-24'].map((width) => (
    <GhostRow key={width}>
      <Bone shape="button" className="size-8 shrink-0" />
      <span className="grid gap-1.5">
        <Bone className={`h-2 ${width}`} />
        <Bone className="h-1.5 w-14" />
      </span>
    </GhostRow>
  ));
