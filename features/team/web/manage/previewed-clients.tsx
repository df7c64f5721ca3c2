import { List } from 'lucide-react';
import { useState } from 'react';
import type { MemberAccessPolicy } from '#platform/contract/permissions.ts';
import { useReadPages } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ManagedMember, team } from '../../contract.ts';
import { firstName } from './access-words.ts';
import { box, ClientLine } from './client-line.tsx';
import { text } from './en.ts';

interface PreviewedClientsProps {
  member: ManagedMember;
  draft: MemberAccessPolicy;
}

/** Lists, when asked, the clients the member would see after the change; read only. */
export function PreviewedClients({ member, draft }: PreviewedClientsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const name = firstName(member);
  return (
    <section aria-label={text('their_list', { name })} className="mt-3">
      <Button
        variant="ghost"
        size="sm"
        className="-ms-2"
        icon={<Icon of={List} size={14} />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text(isOpen ? 'hide_list' : 'show_list', { name })}
      </Button>
      {isOpen && <ClientsList member={member} draft={draft} />}
    </section>
  );
}

function ClientsList({ member, draft }: PreviewedClientsProps) {
  const list = useReadPages(
    team.previewClients,
    { body: { profile_id: member.id, permissions: draft } },
    { keepPrevious: true },
  );
  if (list.isPending) {
    return (
      <Skeleton className="mt-1.5">
        <SkeletonBlock className="h-40 w-full" />
      </Skeleton>
    );
  }
  if (list.isError) return <NotLoaded title={text('list_not_loaded')} read={list} />;
  if (list.rows.length === 0) {
    return <p className={`${box} mt-1.5 px-3.5 py-3 text-xs text-fg-3`}>{text('no_examples')}</p>;
  }
  return (
    <>
      <ul className={`${box} mt-1.5`}>
        {list.rows.map((row) => (
          <ClientLine key={row.client.id} of={row} member={member} />
        ))}
      </ul>
      <ShowMore list={list} size="sm" className="mt-2" />
      <p className="mt-2 text-xs text-fg-3">{text('list_note')}</p>
    </>
  );
}
