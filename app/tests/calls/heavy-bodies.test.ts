import { expect, it } from 'vitest';
import type * as z from 'zod';
import { clients } from '#features/clients/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { readMaximum } from '#platform/server/http/cut-lists.ts';
import { testApp } from '#testing/app.ts';
import { holdUpBeyond } from '#testing/growth.ts';
import { newOrg } from '#testing/world.ts';
import { boundEndpoints } from '../../endpoints.ts';

/** The largest body an ordinary call takes. */
const MAX_BYTES = 256 * 1024;
/** The longest one task may block everything else, in milliseconds. */
const MAX_HOLD_UP_MS = 50;

const fill = (before: string, makePart: (index: number) => string, after: string, bytes: number): string => {
  const parts: string[] = [];
  let length = before.length + after.length;
  for (let index = 0; ; index += 1) {
    const part = makePart(index);
    length += part.length + 1;
    if (length > bytes) return `${before}${parts.join(',')}${after}`;
    parts.push(part);
  }
};

const bodies = {
  'conditions of a filter': [
    clients.filter,
    (bytes: number) => fill('{"conditions":[', () => '{"field":"name","operator":"is","values":["a"]}', ']}', bytes),
  ],
  'values of a condition': [
    clients.filter,
    (bytes: number) => fill('{"conditions":[{"field":"name","operator":"is","values":[', () => '{}', ']}]}', bytes),
  ],
  'unknown names': [clients.filter, (bytes: number) => fill('{', (index) => `"k${index}":1`, '}', bytes)],
  "values of the organisation's own fields": [
    clients.create,
    (bytes: number) => fill('{"name":"Jane","custom_fields":{', (index) => `"k${index}":1`, '}}', bytes),
  ],
  'options of a field': [
    customFields.create,
    (bytes: number) =>
      fill('{"name":"Stage","type":"DROPDOWN","options":[', (index) => `{"name":"${index}"}`, ']}', bytes),
  ],
} as const;

/** Returns the lists in a schema that may be of any length, as paths. */
function findEndlessLists(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return findEndlessLists(def.innerType, path);
  if (def.type === 'pipe') return findEndlessLists(def.in, path);
  if (def.type === 'union') return def.options.flatMap((option) => findEndlessLists(option, path));
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([key, part]) => findEndlessLists(part, `${path}.${key}`));
  }
  if (def.type !== 'array') return [];
  return [...(readMaximum(schema) === undefined ? [path] : []), ...findEndlessLists(def.element, `${path}[]`)];
}

it('every list in the body of a call has a greatest length', () => {
  const endless = boundEndpoints.flatMap(({ endpoint }) =>
    findEndlessLists(endpoint.body).map((path) => `${endpoint.route} ${path}`),
  );

  expect(endless).toEqual([]);
});

it.each(Object.entries(bodies))('a body full of %s is refused and holds up nobody', async (_, [endpoint, make]) => {
  const { server } = await testApp();
  const { cookie } = (await newOrg()).owner;
  const send = async (payload: string) => {
    const { statusCode } = await server.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { cookie, 'content-type': 'application/json' },
      payload,
    });
    expect(statusCode).toBe(400);
  };

  const body = make(MAX_BYTES);
  const beyond = await holdUpBeyond(MAX_HOLD_UP_MS, () => ({
    usual: () => send('{"nothing":1}'),
    heavy: () => send(body),
  }));

  expect(beyond).toBeLessThan(MAX_HOLD_UP_MS);
});
