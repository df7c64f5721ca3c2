import type { ReactNode } from 'react';
import { formatNumber } from '#platform/web/format.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { TeamFigures } from '../contract.ts';
import { text } from './en.ts';
import { type FigureName, formatFigureLine, formatMedian, formatRatio } from './figure-words.ts';
import { isSame, type Opened, type Who } from './member-filter.ts';

export interface FigureButtonProps {
  who: Who;
  figure: FigureName;
  figures: TeamFigures;
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
  /** What is heard and drawn instead of the figure itself. */
  words?: string;
  children?: ReactNode;
  className?: string;
}

const labels: Record<FigureName, string> = {
  leads: text('leads'),
  contacted: text('contacted'),
  response: text('median'),
  follow_ups: text('follow_ups'),
  content: text('content'),
};

/** A figure of somebody; a press opens the list behind it. */
export function FigureButton({ who, figure, figures, opened, onOpen, words, children, className }: FigureButtonProps) {
  const isOpen = opened !== null && opened.figure === figure && isSame(opened.who, who);
  const value = words ?? formatFigureLine(figure, figures);
  return (
    <button
      type="button"
      aria-label={text('open_figure', { figure: labels[figure], name: who.name, value })}
      aria-expanded={isOpen}
      onClick={() => onOpen({ who, figure })}
      className={classNames(
        'touch-target -mx-1.5 rounded-sm px-1.5 py-1 tabular-nums hover:bg-press aria-expanded:bg-brand-tint-2',
        className,
      )}
    >
      {children ?? <Drawn figure={figure} figures={figures} />}
    </button>
  );
}

function Drawn({ figure, figures }: { figure: FigureName; figures: TeamFigures }) {
  const { leads, contacted, follow_ups_due, follow_ups_kept, tracked, opened } = figures;
  const whole = (count: number) => (
    <span className="text-xs text-fg-3"> {text('of_whole', { whole: formatNumber(count) })}</span>
  );
  switch (figure) {
    case 'leads':
      return formatNumber(leads);
    case 'contacted':
      return (
        <>
          {formatNumber(contacted)} <span className="text-xs text-fg-3">{formatRatio(contacted, leads)}</span>
        </>
      );
    case 'response':
      return formatMedian(figures);
    case 'follow_ups':
      return (
        <>
          {formatNumber(follow_ups_kept)}
          {whole(follow_ups_due)}
        </>
      );
    case 'content':
      return (
        <>
          {formatRatio(opened, tracked)}
          {whole(tracked)}
        </>
      );
  }
}
