import { FileX2 } from 'lucide-react';
import { ContentIcon } from '#features/content/web/index.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type AnyItem, isBroken } from './describe-item.ts';

/** What an item looks like: its cover on a plate, else the icon of its kind. */
export function ItemCover({ item: { type, cover_url, state } }: { item: AnyItem }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid h-14 w-13 shrink-0 place-items-center overflow-hidden rounded-md max-sm:h-12',
        isBroken(state) ? 'bg-danger-tint text-danger-fg' : 'bg-canvas',
      )}
    >
      {isBroken(state) ? (
        <Icon of={FileX2} />
      ) : cover_url === null ? (
        <span className="grid h-9 w-10 place-items-center rounded-md bg-brand-tint-2 text-brand-fg-strong">
          <ContentIcon type={type} />
        </span>
      ) : (
        <img
          src={cover_url}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-[calc(100%-8px)] w-9 rounded-xs border border-line bg-plate object-cover object-top shadow-1"
        />
      )}
    </span>
  );
}
