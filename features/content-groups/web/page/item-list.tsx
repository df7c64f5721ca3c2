import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { EditedList } from '#engines/drafts/web/index.ts';
import { Kbd } from '#platform/web/ui/buttons/kbd.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ContentGroup } from '../../contract.ts';
import { text } from './en.ts';
import { ItemRow } from './item-row.tsx';
import type { GroupItems } from './use-group-items.ts';

interface ItemListProps {
  group: ContentGroup;
  of: GroupItems;
  /** The button that adds items, where it stands above them. */
  add: ReactNode;
}

/** The items of a group in their order. */
export function ItemList({ group, of, add }: ItemListProps) {
  const items = of.items.map((item) => ({ id: String(item.content_id), item }));
  const mayEdit = group.access_policy.EDIT;
  return (
    <section aria-labelledby="group-items" className="mx-auto max-w-[860px] max-sm:-mx-4 max-sm:-mt-4">
      <header className="mb-3 flex min-h-8 flex-wrap items-center gap-2 max-sm:hidden">
        <h2 id="group-items" className="font-semibold">
          {text('items')}
        </h2>
        <CountBadge count={items.length} />
        <p className="text-fg-3">{text('in_this_order')}</p>
        {mayEdit && items.length > 1 && (
          <span className="flex items-center gap-1 text-xs text-fg-3 max-lg:hidden">
            <Kbd>⌥</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd>
          </span>
        )}
        <span className="ms-auto">{add}</span>
      </header>
      {items.length === 0 ? (
        <p className="rounded-md border border-dashed border-line-ctl px-6 py-8 text-center text-fg-2 max-sm:m-4">
          {text(mayEdit ? 'no_items' : 'no_items_read_only')}
        </p>
      ) : (
        <EditedList
          items={items}
          nameOf={({ item }) => item.title}
          onDrop={(ids) => of.arrange(ids.map(Number))}
          label={text('items')}
          className="grid grid-cols-[minmax(0,1fr)] gap-2 max-sm:gap-0"
          draw={({ item }, edited) => <ItemRow item={item} of={of} mayEdit={mayEdit} {...edited} />}
        >
          {null}
        </EditedList>
      )}
      <p className="mt-3 flex items-start gap-2 text-xs text-fg-3 max-sm:px-4 max-sm:pb-4">
        <Icon of={Info} size={14} className="mt-px shrink-0" />
        <span>
          {text('note')} {text('hidden', { count: group.hidden_count })}
        </span>
      </p>
    </section>
  );
}
