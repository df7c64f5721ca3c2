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

  it('shows what callers wrote as text: no line of theirs looks like one of ours', () => {
    const lines: string[] = [];
    const forged = 'x\n20:00:00 FATAL all is lost\u001b[31m';

    logInto(lines, { local_mode: true }).warn({ path: forged, err: new Error(forged) }, forged);

    const written = lines.join('').trimEnd().split('\n');
    expect(written.filter((line) => /^\d\d:\d\d:\d\d/.test(line))).toHaveLength(1);
    expect(written.join('')).not.toContain('\u001b');
    expect(written[0]).toContain('x\\n20:00:00 FATAL');
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

  it('never holds what the database quotes of the values it refused', () => {
    const lines: string[] = [];
    const refused = Object.assign(new Error('null value in column "name"'), {
      code: '23502',
      detail: 'Failing row contains (1, Quokka Jane).',
      where: 'JSON data, line 1: {"name":"Quokka Jane"',
    });

    logInto(lines, { local_mode: false }).error({ err: refused }, 'call failed');

    expect(lines.join('')).not.toContain('Quokka');
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ message: 'null value in column "name"' });
  });

  it.each([
    ['/clients?page_size=20', '/clients?page_size=20'],
    ['/clients?magic-token=abc&page=2', '/clients?magic-token=[redacted]&page=2'],
    ['/api/clients?search=Jane+Tan&page_size=20', '/api/clients?search=[redacted]&page_size=20'],
    ['/s/Xy_12', '/s/[redacted]'],
    ['/s/Xy_12/picture?x=1', '/s/[redacted]/picture?x=[redacted]'],
    ['/f/Xy_12', '/f/[redacted]'],
    ['/f/bayshore/expo?name=Jane', '/f/[redacted]?name=[redacted]'],
    ['/f/Xy_12/sent/Ab_34', '/f/[redacted]'],
    ['/f/embed.js', '/f/embed.js'],
    ['/f/assets/1a/form.mjs', '/f/assets/1a/form.mjs'],
    ['/ical/Xy_12.ics', '/ical/[redacted]'],
    ['/s/assets/1a/viewer.mjs', '/s/assets/1a/viewer.mjs'],
    ['/api/sharing/api/v1/views/Xy_12', '/api/sharing/api/v1/views/[redacted]'],
    ['/api/storage/api/v1/files/7_Xy', '/api/storage/api/v1/files/[redacted]'],
    ['/a?Signature=abc', '/a?Signature=[redacted]'],
    ['/hooks/form/Xy_12?name=Jane&phone=1', '/hooks/form/[redacted]'],
    ['/a', '/a'],
  ])('the address %s is written as %s', (url, written) => {
    expect(redactUrl(url)).toBe(written);
  });
});
