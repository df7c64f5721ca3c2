import { useEffect, useRef } from 'react';
import { type Component, MAX_PICTURES } from '../../contract.ts';
import { makeComponent } from './change-page.ts';
import { readPasted } from './read-pasted.ts';

/** Adds what is pasted on the page, outside of its fields: pictures, the address of a video, a phone number. */
export function usePaste(insert: (component: Component) => void): void {
  const latest = useRef(insert);
  latest.current = insert;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (!data || isField(event.target)) return;
      const component = makePasted({ files: [...data.files], text: data.getData('text/plain') });
      if (!component) return;
      event.preventDefault();
      latest.current(component);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable=true], [role=dialog]') !== null;

function makePasted(clipboard: Parameters<typeof readPasted>[0]): Component | null {
  const pasted = readPasted(clipboard);
  switch (pasted?.kind) {
    case 'pictures': {
      const gallery = makeComponent('image_gallery');
      waiting.set(gallery.id, pasted.files.slice(0, MAX_PICTURES));
      return gallery;
    }
    case 'video':
      return makeComponent('youtube', { address: pasted.address });
    case 'phone':
      return makeComponent('link', { target: { kind: 'call', phone: pasted.phone } });
    default:
      return null;
  }
}

/** Pictures that were pasted, by the gallery that was made for them, until its form takes them. */
const waiting = new Map<string, File[]>();

export function removeWaitingFiles(id: string): File[] {
  const files = waiting.get(id) ?? [];
  waiting.delete(id);
  return files;
}
