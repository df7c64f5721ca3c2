import { type Actor, findTier, type SubscriptionStatus, type Tier } from './permissions.ts';
import { Problem, type ProblemCode } from './problems.ts';

const everyTier = ['free', 'trial', 'pro'] as const;
const paidTiers = ['trial', 'pro'] as const;

/**
 * Which tiers include each area of the plan (S0-6-18 to S0-6-21, readings.md D40): the one table behind 423. An area
 * limits creating, changing and figures; reading, switching off, deleting, exporting and paying are free everywhere.
 */
export const planAreas = {
  GROUPS: everyTier,
  'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS': paidTiers,
  'CLIENT.MANAGE_ACTIVITY': everyTier,
  'CONTENT.TEXT_TEMPLATE': everyTier,
  'CONTENT.DOCUMENT_TEMPLATE': everyTier,
  'CONTENT.PAGE_TEMPLATE': paidTiers,
  TEAM: paidTiers,
  PREFERENCES: everyTier,
  PLF: paidTiers,
  INTEGRATION: paidTiers,
  CUSTOM_FIELDS: paidTiers,
  AUTOMATIONS: paidTiers,
} as const satisfies Record<string, readonly Tier[]>;
export type PlanArea = keyof typeof planAreas;

/** An area that limits only some of what a call does. */
export interface PartOfCall {
  area: PlanArea;
  /** What the call must ask for to be free: that is how something is switched off. */
  except?: Readonly<Record<string, string | boolean | null>>;
  /** What of the call is limited; its handler asks `requireArea`. */
  where?: string;
}

/** What a call takes from the plan: nothing, an area, or an area for a part of what it does. */
export type Plan = 'free' | PlanArea | PartOfCall;

/** Limits a call except for bodies in which these fields have these values, wherever they are given. */
export const areaExcept = (area: PlanArea, except: NonNullable<PartOfCall['except']>): PartOfCall => ({ area, except });

/** Limits what the sentence says of a call; its handler asks `requireArea`. */
export const areaWhere = (area: PlanArea, where: string): PartOfCall => ({ area, where });

type Payer = Pick<Actor, 'subscription_status' | 'restricted_access'>;
type PlanProblem = 'unavailable_in_free_plan' | 'paid_automation_unavailable';

/** Returns why the plan leaves out an area (readings.md D36); null where it includes it. */
export function findPlanProblem({ subscription_status, restricted_access }: Payer, area: PlanArea): PlanProblem | null {
  const tiers: readonly Tier[] = planAreas[area];
  if (!tiers.includes(findTier(subscription_status))) return 'unavailable_in_free_plan';
  return area === 'AUTOMATIONS' && restricted_access === 'PAID_AUTOMATION' ? 'paid_automation_unavailable' : null;
}

/** Throws the problem of an area that the plan leaves out. */
export function requireArea(payer: Payer, area: PlanArea): void {
  const problem = findPlanProblem(payer, area);
  if (problem) throw new Problem(problem);
}

/** Makes sure the plan includes what a call asks for; what a handler asks itself is left to it. */
export function requirePlan(payer: Payer, plan: Plan, body: unknown): void {
  if (plan === 'free') return;
  if (typeof plan === 'string') requireArea(payer, plan);
  else if (plan.except && !isSwitchingOff(body, plan.except)) requireArea(payer, plan.area);
}

/** The fields may be in the body itself or in the items of its lists. */
function isSwitchingOff(body: unknown, except: NonNullable<PartOfCall['except']>): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const given = [body, ...Object.values(body).flat()]
    .filter((part) => typeof part === 'object' && part !== null)
    .flatMap((part) => Object.entries(part))
    .filter(([field]) => field in except);
  return given.length > 0 && given.every(([field, value]) => value === except[field]);
}

/** Returns the area of a call; null for a free one. */
export const findArea = (plan: Plan): PlanArea | null =>
  plan === 'free' ? null : typeof plan === 'string' ? plan : plan.area;

/** Lists the problems a caller must expect. */
export function listPlanProblems(plan: Plan): ProblemCode[] {
  const area = findArea(plan);
  if (area === null || planAreas[area] === everyTier) return [];
  return ['unavailable_in_free_plan', ...(area === 'AUTOMATIONS' ? (['paid_automation_unavailable'] as const) : [])];
}

/** Who pays for a plan: the organisation, another one, or nobody here, because staff or an app store gave it. */
export type PaidBy = 'own' | 'sponsor' | 'staff' | 'app_store';

/** From `at` on, in milliseconds, the state is `status`, until the next step. The first step counts for all times before it, too. */
export interface PlanStep {
  at: number;
  status: SubscriptionStatus;
  paid_by: PaidBy;
}

const none: PlanStep = { at: 0, status: 'free_trial_expired', paid_by: 'own' };

/** Returns the step of an instant, in milliseconds. */
export const findStep = (steps: readonly PlanStep[], at: number): PlanStep =>
  steps.findLast((step) => step.at <= at) ?? steps[0] ?? none;

/** Returns the next change after an instant, in milliseconds; undefined when none is known. */
export const findNextStep = (steps: readonly PlanStep[], at: number): PlanStep | undefined =>
  steps.find((step) => step.at > at);
