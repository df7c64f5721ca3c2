import { Avatar } from '#platform/web/ui/avatar.tsx';
import { NewBadge } from '#platform/web/ui/badge.tsx';
import { Bone } from '#platform/web/ui/skeleton.tsx';
import { GhostRow } from '#platform/web/ui/state-panel.tsx';

const people = [
  { id: 1, name: 'T L' },
  { id: 2, name: 'A M' },
  { id: 3, name: 'S H' },
];

/** The shape of what will be here, for an empty list. */
export const GhostClients = () =>
  people.map((person, index) => (
    <GhostRow key={person.id}>
      <Avatar of={person} size={24} />
      <Bone className="h-2.5 w-24" />
      <span className="ms-auto">{index === 0 ? <NewBadge /> : <Bone className="h-4 w-12" />}</span>
    </GhostRow>
  ));
