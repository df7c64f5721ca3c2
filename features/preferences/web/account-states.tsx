import type { CallFailed } from '#platform/web/api.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { text } from './en.ts';

interface Query {
  isError: boolean;
  isFetching: boolean;
  error: CallFailed | null;
  refetch: () => unknown;
}

/** Shows a placeholder until the settings have loaded, or why they failed. */
export function AccountLoading({ query, title = text('failed') }: { query: Query; title?: string }) {
  if (query.isError) return <NotLoaded title={title} read={query} />;
  return (
    <Skeleton className="mt-5">
      {['w-24', 'w-38', 'w-31', 'w-27'].map((width) => (
        <div
          key={width}
          className="grid grid-cols-[236px_minmax(0,1fr)] gap-6 border-t border-line py-5 max-sm:grid-cols-1"
        >
          <SkeletonBlock className="h-2.5 w-22" />
          <SkeletonBlock className={`h-2.5 ${width}`} />
        </div>
      ))}
    </Skeleton>
  );
}
