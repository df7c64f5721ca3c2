import { describe, expect, it } from 'vitest';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { findTier, SubscriptionStatus } from '#platform/contract/permissions.ts';
import type { PlanStep } from '#platform/contract/plan.ts';
import {
  areaExcept,
  areaWhere,
  findPlanProblem,
  listPlanProblems,
  type Plan,
  type PlanArea,
  planAreas,
  requirePlan,
} from '#platform/contract/plan.ts';
import { readPlan, setSelling } from '#platform/server/plan.ts';

const areas = Object.keys(planAreas) as PlanArea[];
const bought = { subscription_status: 'subscription_active', restricted_access: null } as const;
const elsewhere = { subscription_status: 'subscription_active', restricted_access: 'PAID_AUTOMATION' } as const;
const free = { subscription_status: 'free_trial_expired', restricted_access: 'FREE_PLAN' } as const;

const isRefused = (plan: Plan, body?: unknown): boolean => {
  try {
    requirePlan(free, plan, body);
    return false;
  } catch {
    return true;
  }
};

describe('an area of the plan', () => {
  it('is missing in the free tier where Pro alone has it, and nowhere else (D40)', () => {
    for (const subscription_status of SubscriptionStatus.options) {
      const missing = areas.filter((area) => findPlanProblem({ ...bought, subscription_status }, area));
      const isFree = findTier(subscription_status) === 'free';
      expect(missing).toEqual(
        isFree
          ? [
              'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS',
              'CONTENT.PAGE_TEMPLATE',
              'TEAM',
              'PLF',
              'INTEGRATION',
              'CUSTOM_FIELDS',
              'AUTOMATIONS',
            ]
          : [],
      );
    }
  });

  it('of automations is missing in a plan that was not bought here; the free tier comes first (D36)', () => {
    expect(areas.filter((area) => findPlanProblem(elsewhere, area))).toEqual(['AUTOMATIONS']);
    expect(findPlanProblem(elsewhere, 'AUTOMATIONS')).toBe('paid_automation_unavailable');
    expect(findPlanProblem({ ...elsewhere, subscription_status: 'payment_overdue' }, 'AUTOMATIONS')).toBe(
      'unavailable_in_free_plan',
    );
  });
});

describe('what a call takes from the plan', () => {
  it('cannot be forgotten', () => {
    const said = { needs: 'session', database: 'read', summary: 'One.', source: 'a test', returns: Done } as const;
    // @ts-expect-error `plan` is missing
    expect(endpoint('GET /api/all/', said).plan).toBeUndefined();
    expect(endpoint('GET /api/all/', { ...said, plan: 'free' }).plan).toBe('free');
  });

  it('leaves out the body that switches off, and only that', () => {
    const plan = areaExcept('INTEGRATION', { is_receiving: false, is_on: false });

    for (const body of [{ is_receiving: false }, { forms: [{ id: 1, is_on: false }] }])
      expect(isRefused(plan, body)).toBe(false);
    for (const body of [
      undefined,
      null,
      'is_on',
      {},
      { is_receiving: true },
      { is_receiving: 0 },
      { forms: [{ id: 1, mapping: {} }] },
      { is_receiving: false, forms: [{ id: 1, is_on: true }] },
      { forms: [{ is_on: false }, { is_on: true }] },
    ])
      expect({ body, isRefused: isRefused(plan, body) }).toEqual({ body, isRefused: true });
  });

  it('is left to the handler where it limits a part', () => {
    expect(isRefused(areaWhere('TEAM', 'a part'), {})).toBe(false);
    expect(isRefused('TEAM')).toBe(true);
    expect(isRefused('GROUPS')).toBe(false);
  });

  it('says which problems a caller must expect', () => {
    expect(listPlanProblems('free')).toEqual([]);
    expect(listPlanProblems('GROUPS')).toEqual([]);
    expect(listPlanProblems(areaWhere('TEAM', 'a part'))).toEqual(['unavailable_in_free_plan']);
    expect(listPlanProblems('AUTOMATIONS')).toEqual(['unavailable_in_free_plan', 'paid_automation_unavailable']);
  });
});

it('restricted access follows the tier and who pays (S0-4-07, S0-4-08, D36, D39)', () => {
  const restriction = (status: PlanStep['status'], paid_by: PlanStep['paid_by']) =>
    readPlan([{ at: 0, status, paid_by }]).restricted_access;
  setSelling(true);

  expect(restriction('subscription_expired', 'staff')).toBe('FREE_PLAN');
  expect(restriction('subscription_active', 'own')).toBeNull();
  expect(restriction('subscription_active', 'app_store')).toBe('PAID_AUTOMATION');
  expect(restriction('subscription_active', 'sponsor')).toBe('PAID_AUTOMATION');

  setSelling(false);
  const unsold = restriction('subscription_expired', 'own');
  setSelling(true);
  expect(unsold).toBeNull();
});
