import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes up to which JSON is parsed within a few milliseconds whatever it holds. */
const SMALL_BYTES = 64 * 1024;
/** How many values of JSON are parsed at once: names that all differ take up to a microsecond each. */
const MAX_VALUES = 40_000;
const SLICE_BYTES = 512 * 1024;

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [...'"\\,[{'].map((letter) => letter.charCodeAt(0));

/** Returns whether these bytes, if they are JSON, hold no more values than are parsed within 50 ms. */
export async function hasFewValues(bytes: Buffer): Promise<boolean> {
  if (bytes.length <= SMALL_BYTES) return true;
  let values = 0;
  let isText = false;
  let pauseAt = SLICE_BYTES;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
    if (values > MAX_VALUES) return false;
    if (at < pauseAt) continue;
    await nextTurn();
    pauseAt += SLICE_BYTES;
  }
  return true;
}
