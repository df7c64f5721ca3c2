import { NewBadge } from '#platform/web/ui/badge.tsx';
import { Bone } from '#platform/web/ui/skeleton.tsx';
import { GhostRow } from '#platform/web/ui/state-panel.tsx';

const rows = [0, 1, 2] as const;

/** The shape of what will be here, for an empty list. */
export const GhostClients = () =>
  rows.map((row) => (
    <GhostRow key={row}>
      <Bone shape="circle" className="size-6 shrink-0" />
      <Bone className="h-2.5 w-24" />
      <span className="ms-auto">{row === 0 ? <NewBadge /> : <Bone className="h-4 w-12" />}</span>
    </GhostRow>
  ));
