import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';

/** Cards that have not loaded, as high as real ones. */
export const CardsSkeleton = () => (
  <Skeleton>
    <SkeletonBlock className="mb-3 h-3 w-28" />
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((card) => (
        <div key={card} className="flex h-32 flex-col gap-3 rounded-[10px] border border-line-2 p-3.5">
          <div className="flex items-center gap-2.5">
            <SkeletonBlock shape="button" className="size-9" />
            <SkeletonBlock className="h-3 w-32" />
          </div>
          <SkeletonBlock className="h-2.5 w-52 max-w-full" />
          <SkeletonBlock className="mt-auto h-2.5 w-20" />
        </div>
      ))}
    </div>
  </Skeleton>
);
