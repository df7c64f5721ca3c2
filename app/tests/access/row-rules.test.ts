import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { clientRow } from '#features/clients/access.ts';
import { type AnyEndpoint, Done, done, type Endpoint, endpoint } from '#platform/contract/endpoint.ts';
import { inBody, isRowRule, listRights, type NoRow, noRow, type RowRule } from '#platform/contract/row.ts';
import { prefetchAnswers } from '#platform/server/http/register.ts';
import { findRowLoader, isReadRule } from '#platform/server/http/rows.ts';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { boundEndpoints } from '../../endpoints.ts';

const endpoints = boundEndpoints.map(({ endpoint }) => endpoint as AnyEndpoint);
const withRow = endpoints.flatMap((each) =>
  isRowRule(each.row) ? [{ endpoint: each, rule: each.row as RowRule, route: each.route }] : [],
);

const listFields = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape ?? {});

describe('the row of a call', () => {
  it('is named, or missing for a reason, wherever the path has a parameter', () => {
    const named = endpoints.filter(({ path }) => path.includes('{'));
    expect(named.length).toBeGreaterThan(50);
    for (const { route, row } of named) {
      const said = row && (isRowRule(row) ? row.kind : (row as NoRow).noRow);
      expect({ route, said }).toEqual({ route, said: expect.stringMatching(/\w/) });
    }
  });

  it.each(withRow)('of $route is named by what the call has', ({ endpoint: { params, body }, rule }) => {
    for (const part of Object.values(rule.name)) {
      if ('params' in part) expect(listFields(params)).toContain(part.params);
      if ('body' in part) expect(listFields(body)).toContain(part.body);
    }
    if (typeof rule.right !== 'string') expect(listFields(body)).toContain(rule.right.field);
  });

  it.each(withRow)('of $route has a kind with a loader, and a right of that kind', async ({ rule }) => {
    await testApp();
    const { rights, loadWhole } = findRowLoader(rule);
    for (const right of listRights(rule)) expect(Object.keys(rights)).toContain(right);
    if (rule.isWhole)
      expect({ loadWhole, right: rule.right }).toEqual({ loadWhole: expect.any(Function), right: 'view' });
  });

  it.each(withRow)('of $route is locked only where the call may write', ({ endpoint: { needs, database }, rule }) => {
    expect(needs).not.toBe('public');
    if (!isReadRule(rule)) expect(database).not.toBe('read');
  });

  it('cannot be forgotten: a path with a parameter and neither row nor reason does not compile', () => {
    const said = {
      needs: 'session',
      plan: 'free',
      database: 'read',
      summary: 'One.',
      source: 'a test',
      returns: Done,
    } as const;
    // @ts-expect-error `row` is missing
    expect(endpoint('GET /api/one/{id}/', said).row).toBeUndefined();
    expect(endpoint('GET /api/one/{id}/', { ...said, plan: 'free', row: noRow('It is a test.') }).row.noRow).toBe(
      'It is a test.',
    );
    expect(endpoint('GET /api/all/', said).row).toBeUndefined();
  });

  it('stops the answer of a detached call that never asked for it', async () => {
    const { services } = await testApp();
    const { owner } = await newOrg();
    const session = await services.sessions.find(owner.cookie.slice(owner.cookie.indexOf('=') + 1), 'test');
    const careless = endpoint('POST /api/careless', {
      needs: 'session',
      plan: 'free',
      row: clientRow('edit', inBody('client_id')),
      database: 'none',
      summary: 'Answers without looking at its row.',
      source: 'a test',
      returns: Done,
    });
    const answer = prefetchAnswers(services, { endpoint: careless as Endpoint, handler: () => done });

    await expect(answer(session!, { request: { id: 'test' }, reply: {} } as never, {})).rejects.toThrow(
      'without the right on its client',
    );
  });
});
