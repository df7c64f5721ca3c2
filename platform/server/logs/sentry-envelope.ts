import { ERROR_REPORT_RELEASE } from '../../contract/product.ts';
import { now } from '../clock.ts';
import { mapStack } from './stack-maps.ts';

/** The longest message, in characters; it may quote what a person wrote. */
const MAX_MESSAGE = 500;
const MAX_FRAMES = 50;

/** Where a bug occurred. */
export interface ErrorOrigin {
  origin: 'call' | 'page' | 'job' | 'browser';
  request_id?: string;
  /** The name of a job, or the path of a page. */
  place?: string;
}

interface Frame {
  filename: string;
  function: string;
  lineno: number;
  colno: number;
  in_app: boolean;
}

interface Reported extends ErrorOrigin {
  /** 32 hexadecimal digits. */
  event_id: string;
  /** The bugs not reported since the last report, because there were too many. */
  left_out: number;
}

/**
 * Writes one bug as an envelope of the Sentry protocol: three lines of JSON, without personal data or request bodies.
 */
export async function toEnvelope(
  error: unknown,
  { event_id, left_out, origin, request_id, place }: Reported,
): Promise<string> {
  const sent_at = now().toISOString();
  const event = {
    event_id,
    timestamp: sent_at,
    platform: origin === 'browser' ? 'javascript' : 'node',
    release: ERROR_REPORT_RELEASE,
    level: 'error',
    logger: origin,
    ...(place !== undefined && { transaction: place }),
    exception: { values: await Promise.all(listCauses(error).map(toException)) },
    tags: { origin, ...(request_id !== undefined && { request_id }) },
    ...(left_out > 0 && { extra: { left_out } }),
  };
  return [{ event_id, sent_at }, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n');
}

/** Lists the error and its causes, the deepest cause first. */
function listCauses(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let current = error; current !== undefined && chain.length < 5; ) {
    chain.unshift(current);
    current = current instanceof Error ? current.cause : undefined;
  }
  return chain;
}

async function toException(error: unknown) {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Thrown', message: String(error), stack: '' };
  const frames = readFrames(await mapStack(stack ?? ''));
  return { type: name, value: message.slice(0, MAX_MESSAGE), ...(frames.length > 0 && { stacktrace: { frames } }) };
}

/** Reads 'at work (file.ts:3:5)' and 'work@https://host/file.js:3:5'; the innermost call comes last. */
export function readFrames(stack: string): Frame[] {
  return stack.split('\n').flatMap(readFrame).slice(0, MAX_FRAMES).reverse();
}

function readFrame(line: string): Frame[] {
  const match =
    /^\s*at (?:(.+?) \()?(\S+?):(\d+):(\d+)\)?$/.exec(line) ?? /^(?:(.*?)@)?(\S+?):(\d+):(\d+)$/.exec(line.trim());
  if (!match) return [];
  const [, name, filename = '', lineno, colno] = match;
  const in_app = !/node_modules|^node:/.test(filename);
  return [{ filename, function: name || '?', lineno: Number(lineno), colno: Number(colno), in_app }];
}
