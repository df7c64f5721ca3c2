import type { CallFailed } from '#platform/web/api.ts';
import { useInstallation } from '#platform/web/session.tsx';
import { Bone, Skeleton } from '#platform/web/ui/skeleton.tsx';
import { FailedPanel } from '#platform/web/ui/state-panel.tsx';
import { text } from './en.ts';

interface Query {
  isError: boolean;
  isFetching: boolean;
  error: CallFailed | null;
  refetch: () => unknown;
}

/** Until the settings are here: their shape, or why they are not. */
export function AccountLoading({ query }: { query: Query }) {
  const { support_email } = useInstallation();
  if (query.isError) {
    return (
      <FailedPanel
        title={text('failed')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        supportEmail={support_email}
      >
        {query.error?.message}
      </FailedPanel>
    );
  }
  return (
    <Skeleton className="mt-5">
      {['w-24', 'w-38', 'w-31', 'w-27'].map((width) => (
        <div
          key={width}
          className="grid grid-cols-[236px_minmax(0,1fr)] gap-6 border-t border-line py-5 max-sm:grid-cols-1"
        >
          <Bone className="h-2.5 w-22" />
          <Bone className={`h-2.5 ${width}`} />
        </div>
      ))}
    </Skeleton>
  );
}
