import type { StageShape } from './stage-shapes.ts';

/** The slices of the pie, clockwise from 12 o'clock. */
const slices: Partial<Record<StageShape, string>> = {
  quarter: 'M7 7V3.6A3.4 3.4 0 0 1 10.4 7Z',
  half: 'M7 7V3.6A3.4 3.4 0 0 1 7 10.4Z',
  three_quarters: 'M7 7V3.6A3.4 3.4 0 1 1 3.6 7Z',
};

/** A decorative icon; the name of the stage is beside it. */
export function StageIcon({ shape }: { shape: StageShape }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" className="size-3.5 shrink-0">
      <StageMark shape={shape} />
    </svg>
  );
}

function StageMark({ shape }: { shape: StageShape }) {
  if (shape === 'won') {
    return (
      <>
        <circle cx="7" cy="7" r="6.2" className="fill-success" />
        <path
          d="m4.4 7.2 1.8 1.8 3.4-3.7"
          className="fill-none stroke-surface stroke-[1.5]"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    );
  }
  if (shape === 'lost') {
    return (
      <>
        <circle cx="7" cy="7" r="6.2" className="fill-fg-3" />
        <path d="m5 5 4 4m0-4-4 4" className="stroke-surface stroke-[1.4]" strokeLinecap="round" />
      </>
    );
  }
  if (shape === 'new') {
    return <circle cx="7" cy="7" r="5.6" className="fill-none stroke-new stroke-[1.5]" strokeDasharray="2.1 1.42" />;
  }
  return (
    <>
      <circle cx="7" cy="7" r="5.6" className="fill-none stroke-dv-1 stroke-[1.5]" />
      <path d={slices[shape]} className="fill-dv-1" />
    </>
  );
}

/** A lead stage: its shape and its name. */
export function Stage({ shape, name }: { shape: StageShape; name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-[7px] align-middle whitespace-nowrap">
      <StageIcon shape={shape} />
      <span className="truncate">{name}</span>
    </span>
  );
}
