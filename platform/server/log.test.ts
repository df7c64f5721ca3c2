import { describe, expect, it } from 'vitest';
import { createLog, redactUrl } from './log.ts';

function logInto(lines: string[], settings: { local_mode: boolean }) {
  return createLog({ log_level: 'info', mode: 'production', ...settings }, { write: (line) => void lines.push(line) });
}

describe('the log', () => {
  it('is JSON where machines read it', () => {
    const lines: string[] = [];

    logInto(lines, { local_mode: false }).info({ client_id: 7 }, 'Client created');

    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'Client created', client_id: 7, level: 30 });
  });

  it('is a line of words where a person reads it, with the stack of an error below', () => {
    const lines: string[] = [];

    logInto(lines, { local_mode: true }).error({ err: new Error('no route'), attempt: 2 }, 'Mail failed');

    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d ERROR Mail failed attempt=2\nError: no route\n {4}at /);
  });

  it.each([true, false])('never holds cookies, codes and tokens (local mode %s)', (local_mode) => {
    const lines: string[] = [];
    const log = logInto(lines, { local_mode });

    log.info(
      { code: '123456', body: { token: '123456' }, req: { headers: { cookie: '123456' }, url: '/x?otp=123456' } },
      'in',
    );
    log.info({ headers: { 'set-cookie': '123456', authorization: '123456' } }, 'out');

    expect(lines.join('')).not.toContain('123456');
    expect(lines.join('')).toContain('[redacted]');
  });

  it.each([
    ['/clients?page_size=20', '/clients?page_size=20'],
    ['/clients?magic-token=abc&page=2', '/clients?magic-token=[redacted]&page=2'],
    ['/a?Signature=abc', '/a?Signature=[redacted]'],
    ['/hooks/form/Xy_12?name=Jane&phone=1', '/hooks/form/[redacted]'],
    ['/a', '/a'],
  ])('the address %s is written as %s', (url, written) => {
    expect(redactUrl(url)).toBe(written);
  });
});
