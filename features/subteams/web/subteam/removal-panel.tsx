import { CircleCheck, CircleX, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { type SubteamDetails, type SubteamRemoval, subteamPage, subteams } from '../../contract.ts';
import { subteamPages } from '../../pages.ts';
import { text } from './en.ts';

const MoveContentDialog = lazyPart(() =>
  import('./move-content-dialog.tsx').then((module) => module.MoveContentDialog),
);

/** Shows what a removal of the sub-team changes and what must be settled before it. */
export function RemovalPanel({ subteam }: { subteam: SubteamDetails }) {
  const read = useRead(subteamPage.previewRemoval, { params: { id: subteam.id } });
  const removal = read.data;
  const isBlocked = removal !== undefined && removal.only_content_count > 0;
  return (
    <Panel look="card" title={text('removal')} end={removal && <Verdict isBlocked={isBlocked} />}>
      {read.isPending && (
        <Skeleton className="grid gap-3 pb-4">
          <SkeletonBlock className="h-2.5 w-48" />
          <SkeletonBlock className="h-2.5 w-40" />
        </Skeleton>
      )}
      {read.isError && <PartNotLoaded words={text('removal_not_loaded')} read={read} className="pb-4" />}
      {removal && <Facts subteam={subteam} removal={removal} />}
      {removal && <RemoveButton subteam={subteam} isBlocked={isBlocked} />}
    </Panel>
  );
}

const Verdict = ({ isBlocked }: { isBlocked: boolean }) =>
  isBlocked ? (
    <Badge tone="danger" icon={<Icon of={CircleX} size={12} />}>
      {text('not_yet')}
    </Badge>
  ) : (
    <Badge tone="success" icon={<Icon of={CircleCheck} size={12} />}>
      {text('possible')}
    </Badge>
  );

const signs = {
  refused: { of: CircleX, className: 'text-danger-fg' },
  warned: { of: TriangleAlert, className: 'text-warning-fg' },
  fine: { of: CircleCheck, className: 'text-success-fg' },
} as const;

function Fact({ sign, title, children }: { sign: keyof typeof signs; title: string; children?: ReactNode }) {
  return (
    <li className="flex gap-2.5 border-t border-line py-2.5">
      <Icon {...signs[sign]} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="text-sm leading-4 font-medium">{title}</p>
        <div className="mt-1 text-xs text-fg-2">{children}</div>
      </div>
    </li>
  );
}

function Facts({ subteam, removal }: { subteam: SubteamDetails; removal: SubteamRemoval }) {
  const { name, member_ids } = subteam;
  const { only_content_count, losing } = removal;
  return (
    <ul className="m-0 list-none p-0">
      {only_content_count > 0 ? (
        <OnlyContent subteam={subteam} count={only_content_count} />
      ) : (
        <Fact sign="fine" title={text('no_only_items')}>
          {text('no_only_items_text', { name })}
        </Fact>
      )}
      {losing.length > 0 ? (
        <Fact sign="warned" title={text('losing', { count: losing.length })}>
          {losing
            .map((person) => text('losing_one', { name: person.name, shown: formatNumber(person.clients_count) }))
            .join(', ')}
        </Fact>
      ) : (
        <Fact sign="fine" title={text('no_losing')}>
          {text('no_losing_text')}
        </Fact>
      )}
      <Fact sign="fine" title={text('stay')}>
        {text('stay_text', { count: member_ids.length })}
      </Fact>
    </ul>
  );
}

/** Content that nobody but its makers would see, with the ways to give it to others. */
function OnlyContent({ subteam: { id, name }, count }: { subteam: SubteamDetails; count: number }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const move = useChange(subteamPage.moveContents, {
    onSuccess: ({ changed_count }) => toast({ type: 'SUCCESS', heading: text('moved', { count: changed_count }) }),
  });
  return (
    <Fact sign="refused" title={text('only_items', { count, name })}>
      {text('only_items_text')}
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Button
          size="sm"
          isSaving={move.isPending}
          onClick={() => move.mutate({ params: { id }, body: { visibility: 'ORG' } })}
        >
          {text('move_to_company')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setIsChoosing(true)}>
          {text('choose_subteams')}
        </Button>
      </div>
      {isChoosing && <MoveContentDialog subteam={{ id, name }} count={count} onClose={() => setIsChoosing(false)} />}
    </Fact>
  );
}

function RemoveButton({ subteam: { id, name }, isBlocked }: { subteam: SubteamDetails; isBlocked: boolean }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useChange(subteams.delete, {
    onSuccess: () => {
      toast({ type: 'SUCCESS', heading: text('deleted', { name }) });
      void navigate({ to: fillPage(subteamPages.subteams) });
    },
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3">
      <Button
        variant="danger-quiet"
        isBlock
        className="border-line-btn!"
        icon={<Icon of={Trash2} />}
        disabled={isBlocked}
        onClick={() => setIsAsking(true)}
      >
        {text('remove_named', { name })}
      </Button>
      {isBlocked && <p className="text-center text-xs text-fg-3">{text('to_settle')}</p>}
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        isSaving={remove.isPending}
        title={text('delete_question', { name })}
        confirmLabel={text('remove_named', { name })}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ params: { id } })}
      >
        {text('delete_text')}
      </ConfirmDialog>
    </div>
  );
}
