import { Avatar } from '#platform/web/ui/avatar.tsx';
import { FollowUpChip } from '#platform/web/ui/follow-up-chip.tsx';
import { Bone } from '#platform/web/ui/skeleton.tsx';
import { GhostRow } from '#platform/web/ui/state-panel.tsx';

const people = [
  { id: 1, name: 'T L' },
  { id: 2, name: 'A M' },
  { id: 3, name: 'S H' },
];

/** The shape of what will be here, for a person without follow-ups. */
export const GhostFollowUps = () =>
  people.map((person, index) => (
    <GhostRow key={person.id}>
      <Avatar of={person} size={24} />
      <Bone className="h-2.5 w-20" />
      <span className="ms-auto">
        {index === 0 ? <FollowUpChip followUp={{ type: 'today' }} /> : <Bone className="h-4 w-12" />}
      </span>
    </GhostRow>
  ));
