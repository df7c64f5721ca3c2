import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { urlFlag, useUrlState } from '#platform/web/navigation/url-state.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { NotConnected } from './connect/not-connected.tsx';
import { useConnect } from './connect/use-connect.ts';
import { Connected } from './connected/connected.tsx';
import { text } from './en.ts';
import { useSource } from './source.ts';
import { SourceHeader } from './source-header.tsx';

/** `choose` shows the first choice of forms, after the first login was connected. */
const urlFields = { choose: urlFlag };

/** Connects a source and shows how it is doing (S0-2.1-66). */
export function HomeScreen() {
  const { contract, nouns } = useSource();
  const read = useRead(contract.calls.listConnections, {});
  const [{ choose = false }, changeUrl] = useUrlState<{ choose?: boolean }>(urlFields);
  const [isFirst, setIsFirst] = useState(false);
  const connect = useConnect((count) => {
    toast({
      type: 'SUCCESS',
      heading: text('connected_toast', nouns),
      message: text('accounts_found', { ...nouns, count }),
    });
    if (isFirst) void changeUrl({ choose: true });
    setIsFirst(false);
  });
  if (read.isPending || read.isError) {
    return (
      <>
        <SourceHeader />
        {read.isPending ? (
          <RecordSkeleton />
        ) : (
          <AreaNotLoaded
            title={text('not_loaded', nouns)}
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
        <SourceHeader status={status} />
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
