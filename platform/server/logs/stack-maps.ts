import type { DestinationStream } from 'pino';
import { isBuilt, Thread } from '../threads/thread.ts';

const thread = new Thread<string, string>({
  source: 'platform/server/logs/map-stack.worker.ts',
  deadline_ms: 5_000,
  heap_mb: 128,
});

/** Lines that wait for the thread; more are written as they are. */
const MOST_WAITING = 50;
/** The longest text that is mapped, in characters. */
const MAX_LENGTH = 100_000;

/** Whether a text names a position in a built file. */
const namesBuilt = (text: string): boolean => isBuilt && text.length <= MAX_LENGTH && text.includes('/dist/server/');

/** Returns a stack with the positions of the sources, or as it is where they cannot be found. */
export const mapStack = (stack: string): Promise<string> =>
  namesBuilt(stack) ? thread.ask(stack).catch(() => stack) : Promise.resolve(stack);

/**
 * Writes the lines of a log, stacks with the positions of their sources: such a line comes a little later than the others. What
 * still waits when the process ends is written as it is.
 */
export function mappedStream(
  destination: DestinationStream,
  map: { names: (line: string) => boolean; map: (line: string) => Promise<string> } = {
    names: namesBuilt,
    map: mapStack,
  },
): DestinationStream {
  const waiting = new Map<object, string>();
  process.once('exit', () => {
    for (const line of waiting.values()) destination.write(line);
  });
  return {
    write(line) {
      if (!map.names(line) || waiting.size >= MOST_WAITING) {
        destination.write(line);
        return;
      }
      const place = {};
      waiting.set(place, line);
      void map.map(line).then((mapped) => {
        waiting.delete(place);
        destination.write(mapped);
      });
    },
  };
}
