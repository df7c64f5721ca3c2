import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createRandom } from '#demo/random.ts';
import { fillWithSample } from '#emulators/stripe/sample.ts';
import { StripeEmulator } from '#emulators/stripe/stripe-emulator.ts';
import { identity } from '#features/identity/contract.ts';
import { invitations } from '#features/identity/invitations-contract.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { orgFlags } from '#platform/contract/permissions.ts';
import { STRIPE, startTestApp, type TestApp } from '#testing/app.ts';
import { KnownValues, type Schema, valueFor } from '#testing/fuzz/values.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { boundEndpoints } from '../../endpoints.ts';

/** Calls after which this person could neither write nor read. */
const leftOut = new Set<AnyEndpoint>([
  identity.logout,
  identity.endSession,
  identity.endOtherSessions,
  invitations.switchOrganisation,
]);

const calls = boundEndpoints
  .map(({ endpoint }) => endpoint as AnyEndpoint)
  .filter((endpoint) => !endpoint.isStream && endpoint.needs !== 'public' && !leftOut.has(endpoint));
const writing = calls.filter(({ method }) => method === 'PUT' || method === 'POST' || method === 'PATCH');
const reading = calls.filter(({ method }) => method === 'GET');

const asSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

const SEEDS = [1, 2, 3];

let app: TestApp;

// A payment provider that answers: each call of one that does not takes seconds.
beforeAll(async () => {
  const stripe = new StripeEmulator({ secret_key: STRIPE.STRIPE_SECRET_KEY });
  const STRIPE_API_BASE = await stripe.start();
  fillWithSample(stripe);
  app = await startTestApp({ STRIPE_API_BASE });
  return async () => {
    await app.close();
    await stripe.close();
  };
});

/** Makes a call with values its contract accepts, about things that exist. */
function makeCaller(person: Person, seed: number) {
  const random = createRandom(seed);
  const known = new KnownValues(random);
  const write = (schema: z.ZodType) => valueFor(asSchema(schema), random, known, 0) as object;
  const call = async (endpoint: AnyEndpoint) => {
    const params = { ...write(endpoint.params) } as Record<string, unknown>;
    for (const [, name] of endpoint.path.matchAll(/\{(\w+)\}/g)) params[name!] ??= known.id();
    const input = endpoint.method === 'GET' ? {} : { body: write(endpoint.body) };
    const answer = await person.raw(endpoint, { params, query: write(endpoint.query), ...input });
    if (answer.status < 300) known.collect(answer.body);
    return answer;
  };
  return { call, known };
}

describe('what a call accepts', () => {
  it('can be read again by every call that reads: none fails by what is stored', { timeout: 240_000 }, async () => {
    const failures: string[] = [];
    let accepted = 0;
    let read = 0;
    for (const seed of SEEDS) {
      const org = await newOrg({ app });
      for (const flag of orgFlags) await org.setFlag(flag, true);
      const { call, known } = makeCaller(org.owner, seed);
      known.collect([await org.client(), await newWebhook(org)]);
      known.collect(await org.owner.call(leadForms.create, { body: { name: 'Open house', starts_as: 'contact' } }));
      for (const endpoint of [...writing, ...writing]) {
        const { status, body } = await call(endpoint);
        if (status < 300) accepted += 1;
        if (isFailure(status, body)) failures.push(`${endpoint.route} ${status}`);
      }
      for (const endpoint of [...reading, ...reading, ...reading]) {
        const { status, body } = await call(endpoint);
        if (status < 300) read += 1;
        if (isFailure(status, body)) failures.push(`${endpoint.route} ${status}`);
      }
    }

    expect(failures).toEqual([]);
    // Most of what is written names something that is not there, or not of that kind.
    expect(accepted).toBeGreaterThan(100);
    expect(read).toBeGreaterThan(200);
  });
});

/** 503 is right where an outside service is not set up, or does not answer, as no payment provider does here. */
const isFailure = (status: number, body: unknown): boolean =>
  status >= 500 && !/"NOT_(CONFIGURED|AVAILABLE)"/.test(JSON.stringify(body));
