import { formatCountdown } from '#platform/web/state/use-seconds-until.ts';

const RADIUS = 18;
const AROUND = 2 * Math.PI * RADIUS;

/** A ring that empties, with the time inside; hidden from screen readers, who read the time with the card. */
export const CountdownRing = ({ seconds, total }: { seconds: number; total: number }) => (
  <span aria-hidden="true" className="relative grid size-10 shrink-0 place-items-center">
    <svg viewBox="0 0 40 40" className="absolute inset-0 -rotate-90 fill-none stroke-[3]" role="presentation">
      <circle cx="20" cy="20" r={RADIUS} className="stroke-fill" />
      <circle
        cx="20"
        cy="20"
        r={RADIUS}
        strokeLinecap="round"
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - Math.min(1, seconds / total))}
        className="stroke-brand motion-safe:transition-[stroke-dashoffset] motion-safe:duration-1000 motion-safe:ease-linear"
      />
    </svg>
    <span className="text-xs font-semibold tabular-nums">{formatCountdown(seconds)}</span>
  </span>
);
