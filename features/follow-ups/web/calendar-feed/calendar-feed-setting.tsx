import { CalendarPlus, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Setting } from '#features/preferences/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { type CalendarFeed, calendarFeeds } from '../../calendar-feed-contract.ts';
import { text } from './en.ts';

/** The private address of the person's follow-ups as a calendar: to create, copy, replace and turn off. */
export function CalendarFeedSetting() {
  const own = useRead(calendarFeeds.get, {});
  const feed = own.data?.feed;
  return (
    <Setting label={text('calendar')} help={text('calendar_help')}>
      {own.isError && <NotLoaded title={text('not_loaded')} read={own} />}
      {feed && <Address feed={feed} />}
      {feed === null && <NoAddress />}
    </Setting>
  );
}

function NoAddress() {
  const publish = useChange(calendarFeeds.publish);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-fg-2">{text('none')}</p>
      <Button icon={<Icon of={CalendarPlus} />} isSaving={publish.isPending} onClick={() => publish.mutate({})}>
        {text('create')}
      </Button>
    </div>
  );
}

function Address({ feed }: { feed: CalendarFeed }) {
  const { time_zone } = useSession();
  const [asks, setAsks] = useState<'replace' | 'revoke' | null>(null);
  const close = () => setAsks(null);
  const replace = useChange(calendarFeeds.publish, {
    onSuccess: () => {
      close();
      toast({ type: 'SUCCESS', heading: text('replaced_toast'), message: text('replaced_text') });
    },
  });
  const revoke = useChange(calendarFeeds.revoke, {
    onSuccess: () => {
      close();
      toast({ type: 'SUCCESS', heading: text('revoked_toast'), message: '' });
    },
  });
  const read = feed.last_read_at;
  return (
    <div className="grid gap-3">
      <section aria-label={text('address')} className="min-w-0 rounded-sm border border-line-2 bg-sunken px-3 py-2">
        <p dir="ltr" className="font-mono text-xs break-all">
          {feed.address}
        </p>
      </section>
      <p className="text-xs text-fg-2">
        {text('keep_private')}{' '}
        {read ? text('last_read', { when: formatDateTime(read, time_zone) }) : text('never_read')}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton variant="primary" text={feed.address} label={text('copy')} />
        <Button icon={<Icon of={CalendarPlus} />} onClick={() => window.open(feed.subscribe_address, '_self')}>
          {text('subscribe')}
        </Button>
        <Button variant="ghost" icon={<Icon of={RotateCw} />} onClick={() => setAsks('replace')}>
          {text('replace')}
        </Button>
        <Button variant="ghost" onClick={() => setAsks('revoke')}>
          {text('revoke')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asks === 'replace'}
        title={text('replace_title')}
        confirmLabel={text('replace')}
        isSaving={replace.isPending}
        onConfirm={() => replace.mutate({})}
        onCancel={close}
      >
        {text('replace_text')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'revoke'}
        title={text('revoke_title')}
        confirmLabel={text('revoke')}
        isSaving={revoke.isPending}
        onConfirm={() => revoke.mutate({})}
        onCancel={close}
      >
        {text('revoke_text')}
      </ConfirmDialog>
    </div>
  );
}
