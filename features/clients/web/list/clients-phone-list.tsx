import { type ReactNode, useEffect, useRef } from 'react';
import { LIST_SCROLLER, useListReturn } from '#platform/web/list-return.ts';
import { useScreenful } from '#platform/web/ui/display/use-screenful.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { text } from '../en.ts';
import type { ClientsPages } from './clients-table.tsx';
import type { ListKind } from './list-filter.ts';
import { PhoneRow } from './phone-row.tsx';
import type { Selection } from './use-selection.ts';

interface PhoneListProps {
  list: Pick<ClientsPages, 'rows' | 'source' | 'data'>;
  kind: ListKind;
  selection: Selection;
  /** Called when the end comes into sight. */
  onEnd: (first: number, last: number) => void;
  after?: ReactNode;
}

/** Rows of the tallest phone. */
const SCREENFUL = 12;

/** The clients on a phone: rows of 96 px that a thumb can hit. */
export function ClientsPhoneList({ list, kind, selection, onEnd, after }: PhoneListProps) {
  const clients = list.rows;
  const scroller = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useListReturn(list, scroller);
  const drawn = useScreenful(clients.length, SCREENFUL);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onEnd(0, clients.length);
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [clients.length, onEnd]);
  const isChoosing = selection.chosen.length > 0;
  return (
    <section
      ref={scroller}
      data-scroll-restoration-id={LIST_SCROLLER}
      aria-label={text('clients')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling place must be reachable by keyboard
      tabIndex={0}
      className={classNames('focus-inset min-h-0 flex-1 overflow-y-auto border-t border-line', isChoosing && 'pb-32')}
    >
      <ul>
        {clients.slice(0, drawn).map((client) => (
          <PhoneRow
            key={client.id}
            client={client}
            kind={kind}
            isSelected={selection.has(client.id)}
            isChoosing={isChoosing}
            onToggle={selection.toggle}
          />
        ))}
      </ul>
      <div ref={end} />
      {after}
    </section>
  );
}
