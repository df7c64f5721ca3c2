import { classNames } from '../layout/class-names.ts';

export type ProgressProps = {
  /** The words that say what is in progress. */
  label: string;
  /** From 0 to 1; null while the end is not known. */
  ratio: number | null;
  /** 4 px for cards instead of 6 px. */
  isThin?: boolean;
  tone?: 'brand' | 'success' | 'warning' | 'danger';
  className?: string;
};

const tones = { brand: 'bg-brand', success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger' } as const;

export function Progress({ label, ratio, isThin = false, tone = 'brand', className }: ProgressProps) {
  const percent = ratio === null ? undefined : Math.round(Math.min(Math.max(ratio, 0), 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames(
        'overflow-hidden rounded-full bg-fill-2 forced-colors:border',
        isThin ? 'h-1' : 'h-1.5',
        className ?? 'w-full',
      )}
    >
      <div
        style={{ width: `${percent ?? 100}%` }}
        className={classNames(
          'h-full rounded-full transition-[width] duration-(--ui-dur-3) ease-out forced-colors:bg-[Highlight]',
          tones[tone],
          percent === undefined && 'animate-breathe',
        )}
      />
    </div>
  );
}
