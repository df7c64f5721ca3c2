import { useRef, useState } from 'react';
import { findVideoId, videos } from '#features/content/contract.ts';
import { messages } from '#platform/contract/messages.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import type { ComponentOf } from '../../../contract.ts';
import { text } from '../en.ts';
import { usePageActions } from '../page-editor.ts';

/** The address of a video; what YouTube calls it is asked once it is complete. */
export function YoutubeForm({ component }: { component: ComponentOf<'youtube'> }) {
  const { update } = usePageActions();
  const [isUnknown, setIsUnknown] = useState(false);
  const asked = useRef<string | null>(null);
  const { address, title } = component;

  async function askTitle(id: string): Promise<void> {
    asked.current = id;
    try {
      const details = await call(videos.get, { query: { id } });
      if (asked.current !== id) return;
      update(component, () => ({ title: details.title ?? '' }));
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      if (asked.current === id) setIsUnknown(failure.status === 404);
    }
  }

  function write(written: string): void {
    setIsUnknown(false);
    update(component, () => ({ address: written, title: '' }));
    const id = findVideoId(written);
    asked.current = null;
    if (id !== null) void askTitle(id);
  }

  const isWrong = address !== '' && findVideoId(address) === null;
  return (
    <TextField
      type="url"
      label={text('video_address')}
      isRequired
      autoComplete="off"
      placeholder="https://youtu.be/…"
      help={title || text('video_help')}
      error={isWrong ? messages.videoUrl : isUnknown ? text('video_unknown') : null}
      value={address}
      onChange={({ target }) => write(target.value)}
    />
  );
}
