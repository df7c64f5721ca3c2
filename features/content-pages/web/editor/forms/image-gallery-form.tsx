import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { isImageType, uploadRules } from '#features/files/contract.ts';
import { findShownUpload, showUpload, useUploadQueue } from '#features/files/web/index.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { UploadRows } from '#platform/web/ui/feedback/upload-row.tsx';
import { FileDrop } from '#platform/web/ui/fields/file-drop.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { moveItem } from '#platform/web/ui/reorder/move-item.ts';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import { type Sortable, SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import { type ComponentOf, countPictures, type GalleryPicture, MAX_PICTURES } from '../../../contract.ts';
import { text } from '../en.ts';
import { useEditedPage, usePageActions } from '../page-editor.ts';
import { REF } from './attachment-form.tsx';
import { removeWaitingFiles } from './pasted-files.ts';

type Gallery = ComponentOf<'image_gallery'>;

/** Pictures that are uploaded together, put into an order and described. */
export function ImageGalleryForm({ component }: { component: Gallery }) {
  const { draft } = useEditedPage();
  const { update } = usePageActions();
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const queue = useUploadQueue(REF, async (key, file) => {
    showUpload(key, file);
    update(component, ({ pictures }) => ({ pictures: [...pictures, { key, description: '' }] }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pasted is taken once
  useEffect(() => {
    const pasted = removeWaitingFiles(component.id);
    if (pasted.length > 0) queue.add(pasted);
  }, []);
  const { pictures } = component;
  const chosen = pictures.find(({ key }) => key === chosenKey) ?? pictures[0];
  const running = queue.items.filter(({ status }) => status !== 'uploaded');
  const set = (next: readonly GalleryPicture[]) => update(component, () => ({ pictures: [...next] }));
  return (
    <>
      {pictures.length > 0 && <Pictures pictures={pictures} chosen={chosen} choose={setChosenKey} onChange={set} />}
      <UploadRows {...queue} items={running} />
      <FileDrop
        label={text('drop_pictures')}
        limits={text('picture_limits', { count: MAX_PICTURES })}
        accept={uploadRules[REF].types.filter(isImageType)}
        maxFiles={MAX_PICTURES}
        chosenCount={countPictures(draft.components) + running.length}
        onFiles={queue.add}
      />
      {chosen && (
        <TextField
          label={text(chosen === pictures[0] ? 'describe_cover' : 'describe_picture', {
            number: pictures.indexOf(chosen) + 1,
          })}
          help={text('description_help')}
          maxLength={300}
          value={chosen.description}
          onChange={({ target }) =>
            set(pictures.map((each) => (each.key === chosen.key ? { ...each, description: target.value } : each)))
          }
        />
      )}
    </>
  );
}

interface PicturesProps {
  pictures: readonly GalleryPicture[];
  chosen: GalleryPicture | undefined;
  choose: (key: string) => void;
  onChange: (pictures: readonly GalleryPicture[]) => void;
}

/** The pictures in their order, the cover first: moved by dragging, by their handles, or with ⌥← and ⌥→. */
function Pictures({ pictures, chosen, choose, onChange }: PicturesProps) {
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
  picture: GalleryPicture;
  name: string;
  isCover: boolean;
  isChosen: boolean;
  sortable: Sortable;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onRemove: () => void;
}

function PictureTile(props: PictureTileProps) {
  const { picture, name, isCover, isChosen, sortable, onChoose, onKeyDown, onRemove } = props;
  const { page } = useEditedPage();
  const address = page.pictures[picture.key]?.url ?? findShownUpload(picture.key);
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
        {address && <img src={address} alt="" width={112} height={112} className="size-full object-cover" />}
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
