import { UserPlus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type Command, CommandList } from '#platform/web/ui/overlays/command-list.tsx';
import { Popover } from '#platform/web/ui/overlays/popover.tsx';
import { clients } from '../../contract.ts';
import { text } from '../en.ts';
import type { NewAssignee } from '../use-client-commands.ts';

export interface PeoplePopoverProps {
  /** States what a choice does: 'Assign 3 clients to'. */
  label: string;
  onChoose: (person: NewAssignee) => void;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
}

/** Shows people beside a button and closes after a choice. */
export function PeoplePopover({
  label,
  onChoose,
  trigger,
  isOpenAtFirst,
  ...place
}: PeoplePopoverProps & OnDemandProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const choose = (person: NewAssignee) => {
    setIsOpen(false);
    onChoose(person);
  };
  return (
    <Popover
      {...place}
      trigger={trigger}
      label={label}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="flex w-[280px] flex-col !max-h-[min(360px,var(--available-height))] !overflow-hidden"
    >
      <PeopleList label={label} onChoose={choose} />
    </Popover>
  );
}

/** Milliseconds after the last key before people are searched; shorter than in lists. */
const PAUSE_MS = 150;
const SHOWN_PEOPLE = 50;

/** Lists oneself, nobody and everyone the person may assign clients to, found by typing. */
function PeopleList({ label, onChoose }: { label: string; onChoose: (person: NewAssignee) => void }) {
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim(), PAUSE_MS);
  const people = useRead(
    clients.listAssignees,
    { query: { page_size: SHOWN_PEOPLE, ...(search && { search }) } },
    { keepPrevious: true },
  );
  const others = (people.data?.results ?? []).filter(({ is_me }) => !is_me);
  return (
    <CommandList
      size="md"
      label={label}
      placeholder={text('find_person')}
      query={query}
      onQueryChange={setQuery}
      isLoading={people.isPending}
      emptyText={text('nobody_found')}
      groups={[
        { heading: text('quick'), commands: useQuickChoices(query, onChoose) },
        {
          heading: text('people'),
          commands: others.map((person) => ({
            id: `person-${person.id}`,
            label: person.name,
            icon: <Avatar of={person} size={20} />,
            onSelect: () => onChoose(person),
          })),
        },
      ]}
    />
  );
}

function useQuickChoices(query: string, onChoose: (person: NewAssignee) => void): Command[] {
  const { profile_id, name } = useSession();
  const wanted = query.trim().toLowerCase();
  const choices: Command[] = [
    { id: 'me', label: text('me'), icon: <Icon of={UserRound} />, onSelect: () => onChoose({ id: profile_id, name }) },
    { id: 'nobody', label: text('unassigned'), icon: <Icon of={UserPlus} />, onSelect: () => onChoose(null) },
  ];
  return choices.filter(({ label }) => label.toLowerCase().includes(wanted));
}
