import { MAX_RECORD_LENGTH } from '../file-record.ts';
import { UnusableFile } from '../unusable-file.ts';
import { cleanText } from './cell-text.ts';
import type { Book } from './open-book.ts';
import { readXml } from './read-xml.ts';
import { TextStore } from './text-store.ts';

/** The most bytes of the table of texts, and the most texts in it. */
const MAX_BYTES = 1024 ** 3;
const MAX_TEXTS = 10_000_000;

/**
 * Reads the texts that cells name by number, into a store that the caller closes.
 *
 * @param count how many are needed; the rest is not read.
 */
export async function readSharedTexts({ zip, texts_path }: Book, count = Number.POSITIVE_INFINITY): Promise<TextStore> {
  const store = await TextStore.open();
  try {
    if (texts_path !== null && count > 0) {
      const pieces = readXml(zip.read(texts_path, MAX_BYTES), collectTexts(store));
      for await (const _ of pieces) if (store.count >= count) break;
    }
    store.finish();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function collectTexts(store: TextStore) {
  let text = '';
  let isText = false;
  let isPronunciation = false;
  return {
    open: (name: string) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPronunciation = true;
      isText = name === 't' && !isPronunciation;
    },
    text: (piece: string) => {
      if (isText && text.length <= MAX_RECORD_LENGTH) text += piece;
    },
    close: (name: string) => {
      isText = false;
      if (name === 'rPh') isPronunciation = false;
      if (name !== 'si') return;
      if (store.count >= MAX_TEXTS)
        throw new UnusableFile('This Excel file has too many texts. Split it into several.');
      store.add(cleanText(text));
    },
  };
}
