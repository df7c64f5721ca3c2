import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { urlFlag, useUrlState } from '#platform/web/url-state.ts';
import { facebook } from '../contract.ts';
import { NotConnected } from './connect/not-connected.tsx';
import { useConnect } from './connect/use-connect.ts';
import { Connected } from './connected/connected.tsx';
import { text } from './en.ts';
import { FacebookHeader } from './facebook-header.tsx';

/** `choose` shows the first choice of forms, after the first login was connected. */
const urlFields = { choose: urlFlag };

/** Connects Facebook lead ads and shows how they are doing (S0-2.1-66). */
export function FacebookScreen() {
  const read = useRead(facebook.listConnections, {});
  const [{ choose = false }, changeUrl] = useUrlState<{ choose?: boolean }>(urlFields);
  const [isFirst, setIsFirst] = useState(false);
  const connect = useConnect((pages) => {
    toast({ type: 'SUCCESS', heading: text('connected_toast'), message: text('pages_found', { count: pages }) });
    if (isFirst) void changeUrl({ choose: true });
    setIsFirst(false);
  });
  if (read.isPending || read.isError) {
    return (
      <>
        <FacebookHeader />
        {read.isPending ? (
          <RecordSkeleton />
        ) : (
          <AreaNotLoaded
            title={text('not_loaded')}
            read={read}
            forbidden={{ title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) }}
          />
        )}
      </>
    );
  }
  const { results, status } = read.data;
  if (results.length === 0) {
    const first = {
      ...connect,
      begin: (options?: { is_rerequest?: boolean }) => {
        setIsFirst(true);
        connect.begin(options);
      },
    };
    return (
      <>
        <FacebookHeader status={status} />
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          <NotConnected connect={first} />
        </div>
      </>
    );
  }
  return (
    <Connected
      connections={results}
      status={status}
      connect={connect}
      isChoosing={choose}
      onChosen={() => void changeUrl({ choose: undefined })}
    />
  );
}
