import { MAX_RECORD_LENGTH } from '../file-record.ts';

/** Yields the lines of a file in blocks, each byte as one character; of a longer line only the beginning is kept. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let open = '';
  for await (const chunk of chunks) {
    const text = open + chunk.toString('latin1');
    // The other half of a line break may come with the next piece.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\r|\n/);
    open = lines.pop()!.slice(0, MAX_RECORD_LENGTH) + text.slice(end);
    yield lines;
  }
  yield [open.replace(/\r$/, '')];
}
