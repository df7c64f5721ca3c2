import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { documentTemplates } from '#features/content/contract.ts';
import { files } from '#features/files/contract.ts';
import { identity } from '#features/identity/contract.ts';
import type { AnyEndpoint, CallOutput } from '#platform/contract/endpoint.ts';
import { live } from '#platform/contract/live.ts';
import { findOwnerUrl } from '#testing/database.ts';
import { makePdf } from '#testing/pdf.ts';
import { makeForm } from '#testing/uploads.ts';
import { type RunningApp, startApp } from '../running-app.ts';

/** Enough pages to keep the job at work for a while. */
const PAGES = 6;

const post = (app: RunningApp, { path }: AnyEndpoint, body: object, cookie = '') =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

const findCookie = (answer: Response, name: 'sign_in' | 'session'): string =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith(`leadkeep_${name}=`))
    ?.split(';')[0] ?? '';

async function signIn(app: RunningApp): Promise<string> {
  const email = 'nadia.rahman@kestrel-advisory.co.uk';
  const asked = await post(app, identity.generateEmailOtp, { email });
  const { results } = (await (await fetch(`${app.url}/dev/outbox.json`)).json()) as { results: { code: string }[] };
  const answer = await post(
    app,
    identity.submitEmailOtp,
    { email, otp: results[0]?.code },
    findCookie(asked, 'sign_in'),
  );
  return findCookie(answer, 'session');
}

/** Uploads a document, of whose pages a job makes pictures. */
async function uploadDocument(app: RunningApp, cookie: string): Promise<void> {
  const bytes = makePdf({ pages: PAGES });
  const asked = { file_name: 'Long.pdf', file_upload_ref: 'DOCUMENT_TEMPLATE', file_size: bytes.length };
  const granted = await post(app, files.grantUpload, asked, cookie);
  const grant = (await granted.json()) as CallOutput<typeof files.grantUpload>;
  const { payload, headers } = makeForm(grant.fields, bytes);
  await fetch(new URL(grant.url, app.url), { method: 'POST', headers, body: new Uint8Array(payload) });
  await post(app, documentTemplates.create, { s3_obj_key: grant.fields.key }, cookie);
}

async function readStatus(app: RunningApp): Promise<{ doc_status: string; processed_pages: number } | undefined> {
  const client = new pg.Client({ connectionString: findOwnerUrl({ url: app.database_url }) });
  await client.connect();
  const { rows: orgs } = await client.query(`select org_id from user_orgs`);
  await client.query(`set app.org_id = '${orgs[0].org_id}'`);
  const { rows } = await client.query('select doc_status, processed_pages from file_contents');
  await client.end();
  return rows[0];
}

/** Starts a call and returns when the server has received its beginning; the rest is sent on demand. */
async function beginCreating(app: RunningApp, cookie: string) {
  const body = JSON.stringify({ name: 'Charlotte Whitfield' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue', cookie };
  const outgoing = request(`${app.url}${clients.create.path}`, { method: 'POST', headers });
  const answer = once(outgoing, 'response').then(async ([response]) => ({
    status: response.statusCode,
    body: JSON.parse(await text(response)),
  }));
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  return { answer, finish: () => outgoing.end(body) };
}

describe('stopping the product', () => {
  it('ends live streams, answers the calls that were begun, finishes the job at work and takes no new call', async () => {
    const app = await startApp();
    const cookie = await signIn(app);
    const stream = await fetch(`${app.url}${live.stream.path}`, { headers: { cookie } });
    await uploadDocument(app, cookie);
    await expect.poll(() => readStatus(app), { timeout: 20_000 }).toMatchObject({ doc_status: 'PROCESSING' });
    const creating = await beginCreating(app, cookie);

    const stopped = app.stop();
    const ended = await stream.text();
    await expect
      .poll(() =>
        fetch(`${app.url}/readyz`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .not.toBe(200);
    creating.finish();

    expect(ended).toContain('joined');
    expect(await creating.answer).toMatchObject({ status: 201, body: { name: 'Charlotte Whitfield' } });
    await stopped;
    expect(await readStatus(app)).toEqual({ doc_status: 'PROCESSED', processed_pages: PAGES });
    expect(app.output()).not.toContain('could not be closed');
  });

  it('does not wait for connections without a request or with an unfinished one', async () => {
    const app = await startApp();
    const { hostname, port } = new URL(app.url);
    const [silent, unfinished] = [connect(Number(port), hostname), connect(Number(port), hostname)];
    for (const socket of [silent, unfinished]) socket.on('error', () => {});
    await Promise.all([once(silent, 'connect'), once(unfinished, 'connect')]);
    const head = `POST ${identity.generateEmailOtp.path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json`;
    unfinished.write(`${head}\r\ncontent-length: 1000\r\n\r\n{"email":`);
    await delay(300);

    const beganMs = performance.now();
    await app.stop();

    expect(performance.now() - beganMs).toBeLessThan(6_000);
  });
});
