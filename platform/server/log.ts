import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Settings } from './settings.ts';

export type Log = Logger;

/** Field names whose values never reach a log, at the top of an entry and one level below. */
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

const secretParameter = /token|code|secret|key|signature|password|otp/i;

/**
 * The log of this process: JSON lines for machines, or lines for people in local mode and development.
 *
 * @param destination where lines go; standard output when left out.
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
    serializers: { req: describeRequest },
  };
  const isForPeople = settings.local_mode || settings.mode === 'development';
  return pino(options, isForPeople ? readableStream(destination) : destination);
}

/** Addresses that are secret themselves, and whose parameters are what somebody wrote into a form. */
const secretAddress = /^(\/hooks\/[\w-]+\/).+/;

/** The address of a request without the values that open doors: `/login?magic-token=[redacted]`, `/hooks/form/[redacted]`. */
export function redactUrl(url: string): string {
  if (secretAddress.test(url)) return url.replace(secretAddress, '$1[redacted]');
  const start = url.indexOf('?');
  if (start < 0) return url;
  const parts = url
    .slice(start + 1)
    .split('&')
    .map((part) => {
      const name = part.split('=', 1)[0] ?? '';
      return secretParameter.test(name) ? `${name}=[redacted]` : part;
    });
  return `${url.slice(0, start)}?${parts.join('&')}`;
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
  return failure ? `${words.join(' ')}\n${failure.stack ?? failure.message}` : words.join(' ');
}
