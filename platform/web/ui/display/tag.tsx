import { X } from 'lucide-react';
import { uiText } from '#platform/web/en/ui.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { type ColorId, colorStyle } from './person-marks.ts';

export type TagProps = { colorId: ColorId; name: string; onRemove?: () => void };

/** Returns what is shown of something that has a colour. */
export const toTag = ({ name, color_id }: { name: string; color_id: number }): TagProps => ({
  name,
  colorId: color_id as ColorId,
});

/** A client group in its colour. */
export function Tag({ colorId, name, onRemove }: TagProps) {
  return (
    <span
      style={colorStyle(colorId)}
      className={classNames(
        'h-5 min-w-0 max-w-full rounded-xs px-[7px] align-middle text-xs font-medium whitespace-nowrap forced-colors:border',
        onRemove
          ? 'inline-flex items-center leading-none'
          : 'inline-block truncate leading-5 forced-colors:leading-[18px]',
      )}
    >
      {onRemove ? <span className="truncate py-0.5">{name}</span> : name}
      {onRemove && (
        <button
          type="button"
          aria-label={uiText('remove_named', { name })}
          onClick={onRemove}
          className="touch-target -me-1.5 ms-0.5 grid size-5 place-items-center rounded-xs text-inherit hover:bg-hover"
        >
          <Icon of={X} size={12} />
        </button>
      )}
    </span>
  );
}

/** The groups of a client in one line: up to `shown`, then '+1' with the names of the rest. */
export function TagList({ tags, shown = 2 }: { tags: readonly TagProps[]; shown?: number }) {
  const rest = tags.slice(shown);
  return (
    <span className="flex min-w-0 items-center gap-1">
      {tags.slice(0, shown).map((tag) => (
        <Tag key={tag.name} {...tag} />
      ))}
      {rest.length > 0 && (
        <span className="shrink-0 text-xs text-fg-3" title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
          <span className="sr-only">: {rest.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  );
}
