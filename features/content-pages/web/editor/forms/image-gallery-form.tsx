import { useEffect, useState } from 'react';
import { isImageType, uploadRules } from '#features/files/contract.ts';
import { PictureTiles, showUpload, useUploadQueue } from '#features/files/web/index.ts';
import { UploadRows } from '#platform/web/ui/feedback/upload-row.tsx';
import { FileDrop } from '#platform/web/ui/fields/file-drop.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { type ComponentOf, countPictures, type GalleryPicture, MAX_PICTURES } from '../../../contract.ts';
import { text } from '../en.ts';
import { useEditedPage, usePageActions } from '../page-editor.ts';
import { removeWaitingFiles } from '../use-paste.ts';
import { REF } from './attachment-form.tsx';

type Gallery = ComponentOf<'image_gallery'>;

/** Pictures that are uploaded together, put into an order and described. */
export function ImageGalleryForm({ component }: { component: Gallery }) {
  const { page, draft } = useEditedPage();
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
      {pictures.length > 0 && (
        <PictureTiles
          pictures={pictures}
          urlOf={(key) => page.pictures[key]?.url}
          chosen={chosen}
          choose={setChosenKey}
          onChange={set}
        />
      )}
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
