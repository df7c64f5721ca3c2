import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useIsNarrow } from '#platform/web/ui/layout/use-is-phone.ts';
import { text } from '../en.ts';
import { PagesCards } from './pages-cards.tsx';
import type { PagesProps } from './pages-props.ts';
import { PagesTable } from './pages-table.tsx';

/** How many pages show their forms at first. */
const OPEN_AT_FIRST = 3;

interface PagesSectionProps extends Pick<PagesProps, 'pages' | 'health'> {
  title: string;
  actions?: ReactNode;
}

/** The pages and their forms, with switches that act at once: a table, on a narrow screen cards. */
export function PagesSection({ title, actions, pages, health }: PagesSectionProps) {
  const id = useId();
  const isNarrow = useIsNarrow();
  const [closed, setClosed] = useState<ReadonlySet<number>>(
    () => new Set(pages.slice(OPEN_AT_FIRST).map((page) => page.id)),
  );
  const toggle = (page: number) =>
    setClosed((earlier) =>
      earlier.has(page) ? new Set([...earlier].filter((each) => each !== page)) : new Set([...earlier, page]),
    );
  const Pages = isNarrow ? PagesCards : PagesTable;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 px-5 pb-1.5 max-sm:px-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="text-xs text-fg-3">
          {text('pages_count', { count: pages.length })},{' '}
          {text('forms_on', {
            on: sum(pages.map(({ forms_on_count }) => forms_on_count)),
            count: sum(pages.map(({ forms_count }) => forms_count)),
          })}
          . {text('act_at_once')}
        </p>
        {actions && <div className="ms-auto flex flex-wrap items-center gap-1">{actions}</div>}
      </div>
      <Pages pages={pages} health={health} closed={closed} onToggle={toggle} />
    </section>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
