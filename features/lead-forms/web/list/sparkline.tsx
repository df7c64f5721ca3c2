const WIDTH = 68;
const HEIGHT = 20;
const MARGIN = 3;

/** A line through the numbers of some weeks, the oldest first; the words beside it say the same. */
export function Sparkline({ values, words }: { values: readonly number[]; words: string }) {
  const most = Math.max(1, ...values);
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, values.length - 1);
  const points = values.map((value, index): [number, number] => [
    MARGIN + index * step,
    HEIGHT - MARGIN - (value / most) * (HEIGHT - 2 * MARGIN),
  ]);
  const last = points.at(-1);
  return (
    <span role="img" aria-label={words} className="inline-block align-middle">
      <svg aria-hidden="true" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <path
          d={points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke="var(--ui-dv-1)"
          strokeWidth={1.6}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        {last && <circle cx={last[0]} cy={last[1]} r={2.2} fill="var(--ui-dv-1)" />}
      </svg>
    </span>
  );
}
