import { type ReactNode, useId } from 'react';
import { CountBadge } from '../display/badge.tsx';
import { classNames } from './class-names.ts';

interface PanelProps {
  title: string;
  /** A card stands at the side of a page, a band goes from edge to edge; a subgroup is a group inside a part of the page. */
  look: 'card' | 'band' | 'group' | 'subgroup';
  count?: number | undefined;
  /** Words behind the title. */
  about?: ReactNode;
  /** What stands at the end of its first line. */
  end?: ReactNode;
  children: ReactNode | ((titleId: string) => ReactNode);
}

const looks = {
  card: { panel: 'rounded-md border border-line-2 bg-surface px-4 pb-1', head: 'min-h-12 items-center' },
  band: { panel: 'not-first:mt-4', head: 'min-h-12 flex-wrap items-center gap-y-1 px-5 py-2 max-sm:px-4' },
  group: { panel: 'mb-5', head: 'mb-2.5 flex-wrap items-baseline' },
  subgroup: { panel: 'mb-4', head: 'mb-2 flex-wrap items-baseline' },
};

/** A part of a page under its heading. */
export function Panel({ title, look, count, about, end, children }: PanelProps) {
  const id = useId();
  const Heading = look === 'subgroup' ? 'h3' : 'h2';
  return (
    <section aria-labelledby={id} className={looks[look].panel}>
      <div className={classNames('flex gap-x-2', looks[look].head)}>
        <Heading id={id} className={classNames('font-semibold', look === 'band' && 'text-sm')}>
          {title}
        </Heading>
        {count !== undefined && <CountBadge count={count} />}
        {about}
        {end && <div className={classNames('ms-auto min-w-0', look === 'card' && 'text-xs text-fg-3')}>{end}</div>}
      </div>
      {typeof children === 'function' ? children(id) : children}
    </section>
  );
}
