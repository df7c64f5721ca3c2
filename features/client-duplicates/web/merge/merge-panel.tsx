import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CornerDownLeft, Merge } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallFailed } from '#platform/web/api.ts';
import { makeKey, useChange, useRead } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DuplicateEntry, type DuplicateView, duplicates, type MergeChoices } from '../../contract.ts';
import { text } from '../en.ts';
import { describeCertainty } from '../inbox/describe-match.ts';
import { AfterMerge } from './after-merge.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FieldTable } from './field-table.tsx';
import { useMergeRows } from './merge-rows.tsx';

/** Milliseconds after the last choice before the preview is asked for. */
const CHOICE_DEBOUNCE_MS = 150;

interface MergePanelProps {
  entry: DuplicateEntry;
  view: DuplicateView;
  /** Its place among all pairs and what they share, for a screen that shows it alone. */
  place: string;
  onMerged: (merged: { merge_id: number; survivor: { id: number; name: string }; count: number }) => void;
  onSkip: () => void;
  onClose: () => void;
}

/** Compares clients field by field, shows the one client they become while the person chooses, and merges them. */
export function MergePanel({ entry, view, place, onMerged, onSkip, onClose }: MergePanelProps) {
  const { client_ids } = entry;
  const [choices, setChoices] = useState<MergeChoices>({});
  const settled = useDebounced(choices, CHOICE_DEBOUNCE_MS);
  const [changed, setChanged] = useState<CallFailed | null>(null);
  const merge = useChange(duplicates.merge, {
    onSuccess: ({ merge_id, client }) => onMerged({ merge_id, survivor: client, count: client_ids.length }),
    onFailure: (failure) => {
      if (failure.status !== 409) return false;
      setChanged(failure);
      void read.refetch();
      return true;
    },
  });
  // Once they are one client there is nothing left to preview, and the change itself would have it read again.
  const enabled = !merge.isPending && !merge.isSuccess;
  const read = useRead(duplicates.preview, { body: { client_ids, choices: settled } }, { keepPrevious: true, enabled });
  usePreviewOnce(client_ids);
  const rows = useMergeRows(read.data?.clients.map(({ client }) => client) ?? []);
  const head = <PhoneHead entry={entry} place={place} onClose={onClose} />;
  if (read.isError) {
    return (
      <>
        {head}
        <NotLoaded title={text('preview_not_loaded')} read={read} />
      </>
    );
  }
  if (!read.data) return <TableSkeleton rows={8} />;
  const preview = read.data;
  const isOld = settled !== choices || read.isFetching;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOld || merge.isPending) return;
    setChanged(null);
    const seen = preview.clients.map(({ client }) => ({ id: client.id, updated_at: client.updated_at }));
    merge.mutate({ body: { client_ids, choices, seen } });
  };
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      {head}
      {changed && <ChangedMeanwhile failure={changed} />}
      <div className="min-h-0 flex-1 overflow-auto xl:grid xl:grid-cols-[minmax(0,1fr)_332px] xl:overflow-hidden">
        <div className="min-w-0 xl:overflow-auto max-xl:lg:overflow-x-auto">
          <FieldTable preview={preview} rows={rows} choices={choices} onChoose={setChoices} />
        </div>
        <div className="border-line-2 xl:overflow-y-auto xl:border-s xl:bg-canvas">
          <AfterMerge preview={preview} rows={rows} choices={choices} isOld={isOld} />
        </div>
      </div>
      <Footer
        count={client_ids.length}
        isApart={view === 'APART'}
        client_ids={client_ids}
        isMerging={merge.isPending}
        onSkip={onSkip}
      />
    </form>
  );
}

/** Drops the previews of these clients when the panel is left, so that it opens with how they are then. */
function usePreviewOnce(client_ids: readonly number[]): void {
  const client = useQueryClient();
  const key = useRef(makeKey(duplicates.preview, { body: { client_ids } }));
  useEffect(() => () => client.removeQueries({ queryKey: key.current }), [client]);
}

const PhoneHead = ({ entry, place, onClose }: Pick<MergePanelProps, 'entry' | 'place' | 'onClose'>) => (
  <div className="flex shrink-0 items-center gap-1 border-b border-line-2 py-2 ps-1.5 pe-4 lg:hidden">
    <IconButton variant="ghost" label={text('back')} icon={<Icon of={ArrowLeft} isDirectional />} onClick={onClose} />
    <div className="min-w-0 flex-1">
      <h2 dir="auto" className="truncate text-lg font-semibold">
        {entry.client.name}
      </h2>
      <p className="truncate text-xs text-fg-3">{place}</p>
    </div>
    <Badge tone={entry.is_sure ? 'brand' : 'neutral'}>{describeCertainty(entry)}</Badge>
  </div>
);

interface FooterProps {
  count: number;
  isApart: boolean;
  client_ids: number[];
  isMerging: boolean;
  onSkip: () => void;
}

function Footer({ count, isApart, client_ids, isMerging, onSkip }: FooterProps) {
  const body = { client_ids };
  const reopen = useChange(duplicates.restore, {
    onSuccess: () => void toast({ type: 'SUCCESS', heading: text('asked_again') }),
  });
  const dismiss = useChange(duplicates.dismiss, {
    onSuccess: () => void toast({ type: 'SUCCESS', heading: text('dismissed'), undo: () => reopen.mutate({ body }) }),
  });
  return (
    <div className="flex shrink-0 items-center gap-2 border-t border-line-2 bg-surface px-5 py-3 max-lg:grid max-lg:grid-cols-2 max-lg:px-4">
      <p className="min-w-0 flex-1 text-fg-2 max-lg:hidden">
        <b className="font-medium text-fg">{text('nothing_lost')}</b> {text('can_unmerge')}
      </p>
      {isApart ? (
        <Button variant="ghost" isSaving={reopen.isPending} onClick={() => reopen.mutate({ body })}>
          {text('ask_again')}
        </Button>
      ) : (
        <Button variant="ghost" isSaving={dismiss.isPending} onClick={() => dismiss.mutate({ body })}>
          {text('not_same')}
        </Button>
      )}
      <Button onClick={onSkip}>{text('skip')}</Button>
      <Button
        type="submit"
        variant="primary"
        className="max-lg:order-first max-lg:col-span-2 max-lg:!h-12"
        icon={<Icon of={Merge} />}
        iconEnd={<Icon of={CornerDownLeft} size={14} className="max-lg:hidden" />}
        isSaving={isMerging}
      >
        {text('merge', { count })}
      </Button>
    </div>
  );
}
