import type { SessionPerson } from '#platform/contract/startup.ts';
import type { GuardedPerson, GuardTarget } from './guards.ts';
import { pageRoutes } from './page-routes.ts';

/** What the guards ask about a person, from what every screen knows of them. */
export const guardedPerson = (person: SessionPerson): GuardedPerson => ({
  is_owner: person.role === 'OWNER',
  may_manage_integrations: person.policies.includes('INTEGRATIONS.MANAGE'),
  has_agency: person.has_agency,
  web_onboarding_status: person.web_onboarding_status,
  mobile_onboarding_status: person.mobile_onboarding_status,
});

const targets: readonly GuardTarget[] = ['open-in-app', 'app-download', 'onboarding', 'agency'];

/** The screens guards may send to today. */
export const existingTargets: ReadonlySet<GuardTarget> = new Set(
  targets.filter((target) => Object.values(pageRoutes).some(({ path }) => (path as string) === `/${target}`)),
);
