import { Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#platform/web/format.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { nameWithin } from '../section-strip.tsx';
import type { Attended } from './attended.ts';
import { text } from './en.ts';
import { findMove, type Move } from './find-move.ts';

interface MissedCardProps {
  of: Attended;
  /** What moves it up or removes it; null where that was done. */
  drawActions: (move: Move, names: { name: string; other: string }) => ReactNode | null;
}

/** Says what nobody reached, and where it would be seen. */
export function MissedCard({ of: { parts, nameType }, drawActions }: MissedCardProps) {
  const move = findMove(parts);
  if (!move) return null;
  const { missed, place, before, stopped, above } = move;
  const writeName = ({ type }: { type: string }) => nameWithin(nameType(type));
  const [name, other] = [writeName(missed), writeName(above)];
  const count = parts.length;
  return (
    <section
      aria-labelledby="nobody-reached"
      className="mb-4 rounded-md border border-warning bg-surface p-4 max-sm:sticky max-sm:bottom-0"
    >
      <h2 id="nobody-reached" className="flex items-center gap-2 font-semibold text-warning-fg">
        <Icon of={Lightbulb} size={16} />
        {text('nobody_reached', { name })}
      </h2>
      <p className="mt-1 text-fg-2">
        {place === count - 1 ? text('is_last', { count }) : text('is_at', { place: String(place + 1), count })}{' '}
        {text('stop_before', {
          stopped: formatNumber(stopped),
          views: formatNumber(missed.shown_count),
          name: writeName(before),
        })}{' '}
        {text('above_it', { name: other, reached: formatNumber(above.reached_count) })}
      </p>
      {drawActions(move, { name, other }) ?? <p className="mt-2 text-xs text-fg-3">{text('changed_already')}</p>}
    </section>
  );
}
