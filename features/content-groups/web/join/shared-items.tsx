import { Badge } from '#platform/web/ui/display/badge.tsx';
import type { SharedGroup } from '../../contract.ts';
import { describeItem, useIsOfToday } from '../describe-item.ts';
import { ItemCover } from '../item-cover.tsx';
import { text } from './en.ts';

/** The items that are copied, with a mark on those that the person has. */
export function SharedItems({ items }: Pick<SharedGroup, 'items'>) {
  const isOfToday = useIsOfToday();
  return (
    <ul>
      {items.map((item) => {
        const kind = describeItem(item);
        return (
          <li key={item.content_id} className="flex items-center gap-3 border-b border-line px-3 py-1.5">
            <ItemCover item={item} />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate font-medium" title={item.title}>
                {item.title}
              </p>
              <p className="truncate text-xs text-fg-3">{isOfToday(item) ? text('updated_today', { kind }) : kind}</p>
            </div>
            {item.has === 'same' && <Badge>{text('you_have_it')}</Badge>}
            {item.has === 'older' && <Badge tone="brand">{text('newer')}</Badge>}
          </li>
        );
      })}
    </ul>
  );
}
