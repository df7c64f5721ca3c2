import { useState } from 'react';
import { useReadPages } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { MAX_RECIPIENTS } from '../../contract.ts';
import type { RulesSubject } from '../rules-kind.ts';
import { text } from './en.ts';
import { SEARCH_PAUSE_MS } from './value-field.tsx';

interface Member {
  id: number;
  name: string;
}

interface AddMembersDialogProps {
  subject: Pick<RulesSubject, 'people'>;
  /** The ids of those who are listed already. */
  listed: readonly number[];
  /** How many more fit. */
  room?: number;
  onAdd: (people: readonly Member[]) => void;
  onClose: () => void;
}

const PAGE = 100;

/** Chooses active members to add to a rule, in the order in which they were chosen. */
export function AddMembersDialog(props: AddMembersDialogProps) {
  const { subject, listed, room: free = MAX_RECIPIENTS - listed.length, onAdd, onClose } = props;
  const [chosen, setChosen] = useState<readonly Member[]>([]);
  const room = free - chosen.length;
  const toggle = (person: Member) => {
    const without = chosen.filter(({ id }) => id !== person.id);
    setChosen(without.length < chosen.length ? without : [...chosen, person]);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('add_members')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onClose();
              onAdd(chosen);
            }}
          >
            {chosen.length === 0 ? text('add_members') : text('add_count', { count: chosen.length })}
          </Button>
        </>
      }
      footerStart={
        room === 0 && <span className="text-xs text-fg-3">{text('recipients_full', { max: MAX_RECIPIENTS })}</span>
      }
    >
      <Members subject={subject} listed={listed} chosen={chosen} hasRoom={room > 0} onToggle={toggle} />
    </Dialog>
  );
}

interface MembersProps extends Pick<AddMembersDialogProps, 'listed' | 'subject'> {
  chosen: readonly Member[];
  hasRoom: boolean;
  onToggle: (person: Member) => void;
}

function Members({ subject, listed, chosen, hasRoom, onToggle }: MembersProps) {
  const [search, setSearch] = useState('');
  const read = useReadPages(
    subject.people,
    { query: { page_size: PAGE, ...(search && { search }) } },
    { keepPrevious: true },
  );
  const people = read.rows.filter(({ id }) => !listed.includes(id));
  return (
    <>
      <SearchField
        label={text('find_member')}
        placeholder={text('find_member')}
        value={search}
        onSearch={(next) => setSearch(next.trim())}
        pauseMs={SEARCH_PAUSE_MS}
      />
      {read.isError && <PartNotLoaded words={text('members_failed')} read={read} className="mt-3" />}
      {read.isPending && <MembersSkeleton />}
      {read.data && people.length === 0 && (
        <p className="pt-3 text-fg-3">{text(search ? 'nobody_found' : 'everybody_listed')}</p>
      )}
      <ul aria-label={text('add_members')} className="mt-2 max-h-[50vh] min-h-40 overflow-y-auto">
        {people.map(({ id, name, is_me }) => {
          const isChosen = chosen.some((person) => person.id === id);
          return (
            <li key={id}>
              <Checkbox
                checked={isChosen}
                disabled={!isChosen && !hasRoom}
                onChange={() => onToggle({ id, name })}
                className="rounded-sm px-1 py-1.5 hover:bg-hover"
                label={
                  <span className="flex min-w-0 items-center gap-2">
                    <Avatar of={{ id, name }} size={20} />
                    <span dir="auto" className="truncate">
                      {is_me ? text('you', { name }) : name}
                    </span>
                  </span>
                }
              />
            </li>
          );
        })}
      </ul>
      <ShowMore list={read} className="mt-2" size="sm" />
    </>
  );
}

const MembersSkeleton = () => (
  <Skeleton className="pt-3">
    {['w-31', 'w-24', 'w-38'].map((width) => (
      <div key={width} className="flex h-8 items-center gap-2">
        <SkeletonBlock className="size-4" />
        <SkeletonBlock shape="circle" className="size-5" />
        <SkeletonBlock className={`h-2.5 ${width}`} />
      </div>
    ))}
  </Skeleton>
);
