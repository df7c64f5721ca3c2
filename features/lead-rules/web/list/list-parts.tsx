import { Kbd } from '#platform/web/ui/buttons/kbd.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { text } from './en.ts';

/** Says how rules are asked, and how their order is changed. */
export const ReorderIntro = () => (
  <p className="min-w-0 flex-1 basis-60 text-fg-2">
    {text('intro')}
    {/* A touch screen has no keys. */}
    <span className="pointer-coarse:hidden">
      {' '}
      {text('intro_or')} <Kbd>{text('space')}</Kbd> {text('intro_then')} <Kbd>↑</Kbd> <Kbd>↓</Kbd> {text('intro_end')}
    </span>
  </p>
);

/** Stands for the table of rules while it loads. */
export const RulesSkeleton = () => (
  <Skeleton className="pt-11">
    {['w-24', 'w-38', 'w-31', 'w-27', 'w-34'].map((width) => (
      <div key={width} className="flex h-16 items-center gap-5 border-t border-line px-5">
        <SkeletonBlock className="size-4" />
        <SkeletonBlock className={`h-2.5 ${width}`} />
        <SkeletonBlock shape="circle" className="ms-auto size-6" />
        <SkeletonBlock className="h-2.5 w-10" />
      </div>
    ))}
  </Skeleton>
);
