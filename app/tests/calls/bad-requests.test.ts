import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { toProblem } from '#platform/server/http/error-handler.ts';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { boundEndpoints } from '../../endpoints.ts';

const readStatus = async (request: InjectOptions): Promise<number> =>
  (await (await testApp()).server.inject(request)).statusCode;

const getShape = ({ query }: AnyEndpoint) => (query as { shape?: Record<string, unknown> }).shape ?? {};

/** The lists that need no input but a page. */
const pagedLists = boundEndpoints
  .map(({ endpoint }) => endpoint as AnyEndpoint)
  .filter((endpoint) => endpoint.method === 'GET' && 'cursor' in getShape(endpoint) && !endpoint.path.includes('{'));

const makeCursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

describe('an invalid request', () => {
  it('with a NUL in its path or query is answered as if without it', async () => {
    const { owner, client } = await newOrg();
    await client({ name: 'Jane Tan' });

    expect(await owner.call(clients.search, { query: { search: 'Ja\u0000ne' } })).toMatchObject({
      results: [{ name: 'Jane Tan' }],
    });
    expect(await readStatus({ url: '/api/storage/api/v1/files/%00', headers: { cookie: owner.cookie } })).toBe(404);
    expect(await readStatus({ url: '/s/%00/picture' })).toBe(404);
  });

  it.each(pagedLists.map((endpoint) => [endpoint.route, endpoint] as const))(
    'with a cursor somebody wrote is refused with 400: %s',
    async (_, endpoint) => {
      const { owner, setFlag } = await newOrg();
      if (endpoint.flag) await setFlag(endpoint.flag, true);
      for (const cursor of ['x', makeCursor(), makeCursor('clients.name', 'asc', 'x', 1)]) {
        expect(await owner.raw(endpoint, { query: { ...needed(endpoint), cursor } })).toMatchObject({ status: 400 });
      }
    },
  );

  it('with a cursor of this list but with invalid values is refused with 400', async () => {
    const { owner, client } = await newOrg();
    await client();
    await client();
    const { next } = await owner.call(clients.list, { query: { page_size: 1 } });
    const [column, direction, key, id] = JSON.parse(Buffer.from(next!, 'base64url').toString()) as unknown[];

    for (const values of [
      ['no date', id],
      ['\u0000', id],
      [key, 'no id'],
      [key, 2 ** 80],
    ]) {
      const cursor = makeCursor(column, direction, ...values);
      expect(await owner.raw(clients.list, { query: { cursor } })).toMatchObject({
        status: 400,
        body: { errors: { cursor: 'This page link is no longer valid. Start from the first page.' } },
      });
    }
  });

  it.each(['0000-01-01T00:00:00Z', '2026-11-20T10:00:00+23:59', `2026-11-20T10:00:00.${'1'.repeat(400)}Z`])(
    'with a time no database can store is refused with 400: %s',
    async (from) => {
      const { owner } = await newOrg();
      expect(await owner.raw(timeline.listOfUser, { query: { from } })).toMatchObject({ status: 400 });
    },
  );

  it('for a file outside the folder of files answers 404, not a server error', () => {
    const refusal = Object.assign(new Error('Forbidden'), { statusCode: 403 });
    expect(toProblem(refusal)).toMatchObject({ code: 'not_found' });
  });

  const FORM = 'multipart/form-data; boundary=edge';
  const field = '--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n';
  it.each([
    ['without a boundary', 'multipart/form-data', 'text', 400],
    ['that is cut short', FORM, field, 400],
    ['of five thousand fields', FORM, `${field.repeat(5_000)}--edge--\r\n`, 413],
  ])('with an upload form %s is refused, not a server error', async (_, type, payload, status) => {
    const request = { method: 'POST', url: '/api/storage/api/v1/upload', headers: { 'content-type': type }, payload };
    expect(await readStatus(request as InjectOptions)).toBe(status);
  });
});

/** Returns the query field that some lists require. */
const needed = (endpoint: AnyEndpoint) => (endpoint === clients.search ? { search: 'a' } : {});
