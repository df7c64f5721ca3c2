import { describe, expect, it } from 'vitest';
import { payments } from '#features/billing/contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { findTier, SubscriptionStatus } from '#platform/contract/permissions.ts';
import { findArea, type PlanArea, planAreas } from '#platform/contract/plan.ts';
import type { ProblemBody } from '#platform/contract/problems.ts';
import { readSafetyRows } from '#testing/safety.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { boundEndpoints } from '../../endpoints.ts';
import { openapiDocument } from '../../server.ts';

/** Without those that never end. They are free, and asked like every other call. */
const endpoints = boundEndpoints.map(({ endpoint }) => endpoint as AnyEndpoint).filter(({ isStream }) => !isStream);
const rows = await readSafetyRows();

/** What the free tier leaves out, in the words of readings.md D40. */
const proOnly: readonly PlanArea[] = [
  'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS',
  'CONTENT.PAGE_TEMPLATE',
  'TEAM',
  'PLF',
  'INTEGRATION',
  'CUSTOM_FIELDS',
  'AUTOMATIONS',
];

/** The area that limits a call whatever it asks for, and the one that limits it unless it switches off. */
const areaOfAll = ({ plan }: AnyEndpoint) => (typeof plan !== 'string' && plan.where ? null : findArea(plan));

const isLeftOut = (endpoint: AnyEndpoint) => proOnly.includes(areaOfAll(endpoint) as PlanArea);

/** Makes a call that is refused before it does anything, unless it only reads. */
const tryCall = ({ owner }: Org, endpoint: AnyEndpoint, body: object = { no_such_field: 1 }) =>
  owner.raw(endpoint, {
    params: Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'none'])),
    ...(endpoint.method !== 'GET' && { body }),
  });

const plans = SubscriptionStatus.options.flatMap((status) =>
  [true, false].map((isBoughtHere) => ({ status, isBoughtHere })),
);

/** One call of each area, and one that needs none: what every state is asked in each run. */
const oneOfEachArea = [...new Map(endpoints.map((endpoint) => [areaOfAll(endpoint), endpoint])).values()];

/** The plan that leaves out most, and the one that leaves out paid automations alone: what the others refuse, one of them does. */
const plansAskedInFull = plans.filter(
  ({ status, isBoughtHere }) => status === (isBoughtHere ? 'free_trial_expired' : 'subscription_active'),
);

/** Makes these calls in a plan and compares which of them answer 423 with what the table says. */
async function comparePlan({ status, isBoughtHere }: (typeof plans)[number], asked: readonly AnyEndpoint[]) {
  const org = await newOrg();
  await org.setSubscription(status, isBoughtHere ? 'own' : 'staff');
  const isFree = findTier(status) === 'free';
  const found: string[] = [];
  for (const endpoint of asked) {
    const answer = await tryCall(org, endpoint);
    if (answer.status === 423) found.push(`${endpoint.route}: ${(answer.body as ProblemBody).sub_error}`);
  }

  const expected = asked.flatMap((endpoint) => {
    if (isFree) return isLeftOut(endpoint) ? `${endpoint.route}: unavailable_in_free_plan` : [];
    const isPaidAutomation = areaOfAll(endpoint) === 'AUTOMATIONS' && !isBoughtHere;
    return isPaidAutomation ? `${endpoint.route}: paid_automation_unavailable` : [];
  });
  expect(found).toEqual(expected);
  expect(expected.length > 0).toBe(isFree || !isBoughtHere);
}

/** A path of the reference; an alias refers to the one it stands for. */
type Described = { $ref?: string } & Record<string, { responses: Record<string, { $ref: string }> }>;

describe('423', () => {
  it.each(plans)(
    'is where the table says, for a call of each area in $status, bought here: $isBoughtHere (S0-6-18, S0-6-19, S0-8-03, G-104, D36)',
    (plan) => comparePlan(plan, oneOfEachArea),
  );

  it.each(plansAskedInFull)(
    'is where the table says, for every call in $status, bought here: $isBoughtHere (S0-6-20, D40)',
    (plan) => comparePlan(plan, endpoints),
  );

  it.each(plans)(
    'is where the table says, for every call in $status, bought here or not: $isBoughtHere',
    { tags: 'slow' },
    (plan) => comparePlan(plan, endpoints),
  );

  it('is never the answer to people without a session', () => {
    expect(endpoints.filter(({ needs, plan }) => needs === 'public' && plan !== 'free')).toEqual([]);
  });

  it('is in the reference of a call exactly where its area is not in every tier, and where credits are bought', async () => {
    const { paths } = (await openapiDocument()) as unknown as { paths: Record<string, Described> };
    for (const { path, method, plan, route } of endpoints.filter((one) => one !== payments.purchaseCredits)) {
      const alias = paths[path]!.$ref?.replace('#/paths/', '').replaceAll('~1', '/');
      const { '423': said } = paths[alias ?? path]![method.toLowerCase()]!.responses;
      const area = findArea(plan);
      const problems = `${area === 'AUTOMATIONS' ? 'PAID_AUTOMATION_UNAVAILABLE.' : ''}UNAVAILABLE_IN_FREE_PLAN`;
      const isListed = area !== null && !(planAreas[area] as readonly string[]).includes('free');
      expect({ route, said: said?.$ref }).toEqual({
        route,
        said: isListed ? `#/components/responses/${problems}` : undefined,
      });
    }
  });
});

/** A valid body with which the call switches off. */
const switchedOff = ({ plan }: AnyEndpoint, body: unknown): unknown => {
  const [field, value] = typeof plan === 'string' ? [] : (Object.entries(plan.except ?? {})[0] ?? []);
  return field === undefined ? body : { ...(body as object), [field]: value };
};

describe('in the free tier', () => {
  const working = rows.flatMap(({ endpoint, call }) =>
    call && (!isLeftOut(endpoint) || (typeof endpoint.plan !== 'string' && endpoint.plan.except))
      ? { endpoint, call, route: endpoint.route }
      : [],
  );

  for (const { endpoint, call, route } of working) {
    it(`${route} works, switching off where it switches (D40)`, { tags: 'slow' }, async () => {
      const org = await newOrg();
      if (endpoint.flag) await org.setFlag(endpoint.flag, true);
      const parts = await call(org, 'Marked');
      await org.setSubscription('free_trial_expired');

      const body = switchedOff(endpoint, parts.body);
      const answer = await org.owner.raw(endpoint, { ...parts, ...(body !== undefined && { body }) });
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status: endpoint.status });
    });
  }
});
