import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { StageShape } from './stage-shapes.ts';

/** A decorative icon; the name of the stage is beside it. */
export const StageIcon = ({ shape, className }: { shape: StageShape; className?: string }) => (
  <span aria-hidden="true" data-shape={shape} className={classNames('stage-mark', className)} />
);

/** A lead stage: its shape and its name. */
export function Stage({ shape, name }: { shape: StageShape; name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-[7px] align-middle whitespace-nowrap">
      <StageIcon shape={shape} />
      <span className="truncate">{name}</span>
    </span>
  );
}
