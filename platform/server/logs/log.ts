import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Settings } from '../settings/settings.ts';
import { isBuilt } from '../threads/thread.ts';
import { mappedStream } from './stack-maps.ts';

export type Log = Logger;

/** The fields whose values never reach a log, at the top of an entry and one level below. */
const secretFields = [
  'authorization',
  'code',
  'cookie',
  'credentials',
  'g_token',
  'magic_token',
  'otp',
  'password',
  'private_key',
  'secret',
  'secret_key',
  'set-cookie',
  'token',
];

/**
 * Makes the log of this process: JSON lines for machines, or lines for people in local mode and development.
 *
 * @param destination where lines go; standard output when absent.
 */
export function createLog(
  settings: Pick<Settings, 'log_level' | 'local_mode' | 'mode'>,
  destination: DestinationStream = process.stdout,
): Log {
  const options: LoggerOptions = {
    level: settings.log_level,
    redact: {
      paths: secretFields.flatMap((field) => [
        `["${field}"]`,
        `*["${field}"]`,
        `req.headers["${field}"]`,
        `res.headers["${field}"]`,
      ]),
      censor: '[redacted]',
    },
    serializers: { req: describeRequest, err: describeError },
  };
  const isForPeople = settings.local_mode || settings.mode === 'development';
  const mapped = isBuilt ? mappedStream(destination) : destination;
  return pino(options, isForPeople ? readableStream(mapped) : mapped);
}

/** The parts of a path that grant access by themselves: a webhook's token, the code of a share or of a form, the
 * token of a calendar, the key of a file. */
const secretPaths = [
  /^(\/hooks\/[\w-]+\/).+/,
  /^(\/s\/)(?!assets\/)[^/?]+/,
  /^(\/f\/)(?!assets\/|embed\.js$).+/,
  /^(\/ical\/)[^/?]+/,
  /(\/views\/)[^/?]+/,
  /(\/files\/)[^/?]+/,
];

/** Parameters that say how to read a list; any other may hold a name, a number, a code or a form's text. */
const harmlessParameters = new Set([
  'cursor_type',
  'fetch_num_devices',
  'filter',
  'from',
  'item_types',
  'owner_id',
  'page',
  'page_size',
  'profile_id',
  'sort',
  'sort_order',
  'tab',
  'time_zone',
  'to',
  'visibility',
  'with_count',
]);

/**
 * Returns the address of a request without secrets and personal data: `/login?next=[redacted]`,
 * `/hooks/form/[redacted]`.
 */
export function redactUrl(url: string): string {
  const [path = '', query] = split(url, '?');
  const redacted = secretPaths.reduce((text, secret) => text.replace(secret, '$1[redacted]'), path);
  if (query === undefined || path.startsWith('/hooks/')) return redacted;
  const parts = query.split('&').map((part) => {
    const [name = '', value] = split(part, '=');
    return value === undefined || harmlessParameters.has(name) ? part : `${name}=[redacted]`;
  });
  return `${redacted}?${parts.join('&')}`;
}

/** Splits a text at the first mark; the second part is absent where there is none. */
function split(text: string, mark: string): [string, string?] {
  const start = text.indexOf(mark);
  return start < 0 ? [text] : [text.slice(0, start), text.slice(start + 1)];
}

/** What the database says of the values themselves: rows that failed, the text that could not be read. */
const quotedValues = ['detail', 'where', 'internalQuery', 'parameters'] as const;

function describeError(error: unknown): object {
  const described = pino.stdSerializers.err(error as Error);
  if (typeof described !== 'object' || described === null) return described;
  for (const name of quotedValues) if (name in described) Object.assign(described, { [name]: undefined });
  return described;
}

function describeRequest(request: { id?: unknown; method?: string; url?: string; ip?: string }) {
  return { id: request.id, method: request.method, url: redactUrl(request.url ?? ''), ip: request.ip };
}

const hidden = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

function readableStream(destination: DestinationStream): DestinationStream {
  return {
    write(line) {
      destination.write(`${toReadableLine(JSON.parse(line))}\n`);
    },
  };
}

function toReadableLine(entry: Record<string, unknown> & { time: number; level: number }): string {
  const time = new Date(entry.time).toISOString().slice(11, 19);
  const level = pino.levels.labels[entry.level]?.toUpperCase().padEnd(5) ?? '';
  const details = Object.entries(entry)
    .filter(([name]) => !hidden.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const failure = entry.err as { stack?: string; message?: string } | undefined;
  const words = [time, level, entry.msg, ...details].filter((word) => word !== undefined && word !== '');
  const line = escapeControls(words.join(' '));
  return failure ? `${line}\n${indentLines(failure.stack ?? failure.message ?? '')}` : line;
}

/** Escapes what callers wrote, which must not look like a line of ours or control the terminal. */
const escapeControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (control) => JSON.stringify(control).slice(1, -1));

/** Indents every line of a stack but the first, so that none looks like another entry. */
const indentLines = (stack: string): string =>
  stack
    .split('\n')
    .map((line, index) => (index === 0 ? '' : '    ') + escapeControls(line.trim()))
    .join('\n');
