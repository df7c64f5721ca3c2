import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { SequenceClient } from '../../clients-contract.ts';

/** How far a client is, one mark for each step; decorative, because the number stands beside it. */
export function StepProgress({ client, isWide = false }: { client: SequenceClient; isWide?: boolean }) {
  const { step_count, step_number } = client;
  const current = step_number ?? step_count + 1;
  return (
    <span aria-hidden="true" className={classNames('flex gap-[3px]', isWide ? 'h-1 w-full' : 'h-1 w-16')}>
      {Array.from({ length: step_count }, (_, index) => index + 1).map((number) => (
        <span
          key={number}
          className={classNames(
            'min-w-px flex-1 rounded-full',
            number < current ? 'bg-brand' : number === current ? 'bg-brand/45' : 'bg-fill',
          )}
        />
      ))}
    </span>
  );
}
