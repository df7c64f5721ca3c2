import type { InjectOptions } from 'fastify';
import * as z from 'zod';
import type { Random } from '#demo/random.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { asText, hostileValue, type KnownValues, type Schema, valueFor } from './values.ts';

interface KnownEndpoint {
  endpoint: AnyEndpoint;
  params: Schema;
  query: Schema;
  body: Schema;
}

/** Writes valid and invalid requests to one endpoint after another. */
export function createRequestWriter(endpoints: readonly AnyEndpoint[], random: Random, known: KnownValues) {
  const all = endpoints.map(describe);
  return (): InjectOptions => {
    if (random.chance(0.04)) return writeOddRequest(random);
    const { endpoint, params, query, body } = random.pick(all);
    // Half of the requests are valid; the others contain some hostile values.
    const hostility = random.pick([0, 0, 0.05, 0.25]);
    const write = (schema: Schema) => asRecord(valueFor(schema, random, known, hostility));
    const path = fillPath(endpoint.path, write(params), known);
    return {
      method: endpoint.method,
      url: `${path}?${new URLSearchParams(asTexts(write(query)))}`,
      ...(endpoint.method !== 'GET' && writeBody(valueFor(body, random, known, hostility), random)),
    };
  };
}

const describe = (endpoint: AnyEndpoint): KnownEndpoint => ({
  endpoint,
  params: writeSchema(endpoint.params),
  query: writeSchema(endpoint.query),
  body: writeSchema(endpoint.body),
});

const writeSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const asTexts = (record: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, asText(value)]));

const fillPath = (path: string, params: Record<string, unknown>, known: KnownValues): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(params[name] ?? known.id())));

function writeBody(body: unknown, random: Random): Pick<InjectOptions, 'headers' | 'payload'> {
  const headers = { 'content-type': random.chance(0.97) ? 'application/json' : 'text/plain' };
  const text = JSON.stringify(body) ?? '';
  return { headers, payload: random.chance(0.02) ? text.slice(0, -1) : text };
}

const FORM = 'multipart/form-data; boundary=edge';
const part = (name: string, value: string) =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Writes requests to other addresses, and bodies no screen sends. */
function writeOddRequest(random: Random): InjectOptions {
  const upload = { method: 'POST', url: '/api/storage/api/v1/upload' } as const;
  return random.pick<InjectOptions>([
    { method: 'GET', url: '/assets/../package.json' },
    { method: 'GET', url: '/assets/%2e%2e/%00' },
    { method: 'GET', url: '/api/storage/api/v1/files/%00' },
    { method: 'GET', url: `/s/${random.id(22)}`, headers: { accept: 'text/html' } },
    { method: 'GET', url: `/s/${random.id(22)}/file` },
    { method: 'GET', url: '/s/%00/picture' },
    { method: 'GET', url: '/clients?search=%00&cursor=x', headers: { accept: 'text/html' } },
    { method: 'GET', url: '/login?next=//elsewhere.example&magic-token=%00', headers: { accept: 'text/html' } },
    { method: 'GET', url: '/%ff%fe', headers: { accept: 'text/html' } },
    { method: 'HEAD', url: '/api/live' },
    { method: 'POST', url: '/hooks/form/%00', payload: { name: 'Jane' } },
    { method: 'POST', url: `/hooks/form/${random.id(32)}`, payload: asRecord(hostileValue(random)) },
    { ...upload, headers: { 'content-type': 'multipart/form-data' }, payload: 'no boundary' },
    { ...upload, headers: { 'content-type': FORM }, payload: part('key', 'x') },
    {
      ...upload,
      headers: { 'content-type': FORM },
      payload: Array.from({ length: 50 }, () => part('a', 'b')).join(''),
    },
    { ...upload, headers: { 'content-type': FORM }, payload: `${part('policy', '\u0000')}--edge--\r\n` },
  ]);
}
