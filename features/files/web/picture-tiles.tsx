import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { moveItem } from '#platform/web/ui/reorder/move-item.ts';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import { type Sortable, SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import { text } from './en.ts';
import { findShownUpload } from './shown-uploads.ts';

interface Picture {
  key: string;
  description: string;
}

interface PictureTilesProps<Shown extends Picture> {
  pictures: readonly Shown[];
  /** Returns the address of a picture that is stored; one that was just uploaded is shown as it was chosen. */
  urlOf: (key: string) => string | undefined;
  chosen: Shown | undefined;
  choose: (key: string) => void;
  onChange: (pictures: readonly Shown[]) => void;
}

/** The pictures in their order, the cover first: moved by dragging, by their handles, or with ⌥← and ⌥→. */
export function PictureTiles<Shown extends Picture>(props: PictureTilesProps<Shown>) {
  const { pictures, urlOf, chosen, choose, onChange } = props;
  const keys = pictures.map(({ key }) => key);
  const namePicture = (key: string) => text('picture_number', { number: keys.indexOf(key) + 1 });
  const order = (next: readonly string[]) =>
    onChange(next.flatMap((key) => pictures.find((each) => each.key === key) ?? []));
  function press(event: KeyboardEvent, place: number): void {
    const step = event.altKey ? ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0) : 0;
    if (step === 0) return;
    event.preventDefault();
    order(moveItem(keys, place, place + step));
  }
  return (
    <SortableList ids={keys} nameOf={namePicture} onDrop={order} isGrid>
      <ul aria-label={text('gallery')} className="flex flex-wrap gap-2">
        {pictures.map((picture, place) => (
          <SortableItem key={picture.key} id={picture.key}>
            {(sortable) => (
              <PictureTile
                picture={picture}
                url={urlOf(picture.key) ?? findShownUpload(picture.key)}
                name={namePicture(picture.key)}
                isCover={place === 0}
                isChosen={picture === chosen}
                sortable={sortable}
                onChoose={() => choose(picture.key)}
                onKeyDown={(event) => press(event, place)}
                onRemove={() => onChange(pictures.filter((each) => each !== picture))}
              />
            )}
          </SortableItem>
        ))}
      </ul>
    </SortableList>
  );
}

interface PictureTileProps {
  picture: Picture;
  url: string | null;
  name: string;
  isCover: boolean;
  isChosen: boolean;
  sortable: Sortable;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onRemove: () => void;
}

function PictureTile(props: PictureTileProps) {
  const { picture, url, name, isCover, isChosen, sortable, onChoose, onKeyDown, onRemove } = props;
  return (
    <li
      {...sortable.row}
      className={classNames(
        'relative size-28 overflow-hidden rounded-md border bg-fill',
        isChosen ? 'border-brand shadow-[0_0_0_1px_var(--ui-brand)]' : 'border-line-2',
        sortable.isLifted && 'z-2 shadow-pop',
      )}
    >
      <button
        type="button"
        aria-label={picture.description || name}
        aria-pressed={isChosen}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        className="focus-inset block size-full"
      >
        {url && <img src={url} alt="" width={112} height={112} className="size-full object-cover" />}
      </button>
      <span className="absolute start-1 top-1 rounded-xs bg-surface shadow-1">
        <ReorderHandle {...sortable.handle} />
      </span>
      <span className="absolute end-1 top-1 rounded-xs bg-surface shadow-1">
        <IconButton
          size="sm"
          variant="ghost"
          label={text('remove_named', { name })}
          icon={<Icon of={X} size={14} />}
          onClick={onRemove}
        />
      </span>
      {isCover && (
        <span className="absolute start-1 bottom-1 rounded-xs bg-[#10191d] px-1.5 text-xs text-[white]">
          {text('cover')}
        </span>
      )}
    </li>
  );
}
