import { useState } from 'react';
import type { Person } from '#domain/person.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { CommandList } from '#platform/web/ui/overlays/command-list.tsx';
import { Popover } from '#platform/web/ui/overlays/popover.tsx';
import { bulkContents } from '../../bulk-contract.ts';
import type { Content } from '../../contract.ts';
import { text } from '../en.ts';
import { toastBulk } from './content-words.ts';

/** Gives the selected contents to another member. */
export function OwnerPicker({ chosen, trigger, isOpenAtFirst }: BulkActionsProps<Content> & OnDemandProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [query, setQuery] = useState('');
  const people = useRead(bulkContents.listOwners, {});
  const give = useGive(chosen);
  const label = text('bulk_owner', { count: chosen.length });
  const wanted = query.trim().toLowerCase();
  const found = (people.data?.results ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Popover
      trigger={trigger}
      label={label}
      side="top"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="flex w-[280px] flex-col !max-h-[min(360px,var(--available-height))] !overflow-hidden"
    >
      <CommandList
        size="md"
        label={label}
        placeholder={text('find_owner')}
        query={query}
        onQueryChange={setQuery}
        isLoading={people.isPending}
        emptyText={text(people.isError ? 'owners_not_loaded' : 'no_owner_found')}
        groups={[
          {
            heading: text('owner'),
            commands: found.map((person) => ({
              id: `person-${person.id}`,
              label: person.name,
              icon: <Avatar of={person} size={20} />,
              onSelect: () => {
                setIsOpen(false);
                void give(person);
              },
            })),
          },
        ]}
      />
    </Popover>
  );
}

/** Returns a command that gives these contents to a person, with its undo. */
function useGive(chosen: BulkActionsProps<Content>['chosen']) {
  const { mutateAsync } = useChange(bulkContents.updateOwner);
  const undo = useChange(bulkContents.undoOwner);
  return async ({ id: profile_id, name }: Person) => {
    const params = { t: chosen[0]!.type };
    // A refusal has been shown.
    const answer = await mutateAsync({ params, body: { content_ids: chosen.map(({ id }) => id), profile_id } }).catch(
      () => null,
    );
    if (!answer) return;
    toastBulk(answer, {
      heading: (count) => text('bulk_given', { count, name }),
      undo: () => undo.mutate({ params, body: { content_ids: answer.changed_ids } }),
    });
  };
}
