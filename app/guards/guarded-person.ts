import { type AnyPage, matchPage } from '#platform/contract/pages.ts';
import type { SessionPerson, Startup } from '#platform/contract/startup/startup.ts';
import type { GuardedPerson, GuardTarget, Visit } from './guards.ts';

/** Returns what the guards need to know of a person. */
const guardedPerson = (person: SessionPerson): GuardedPerson => ({
  is_owner: person.role === 'OWNER',
  may_manage_integrations: person.policies.includes('INTEGRATIONS.MANAGE'),
  has_agency: person.has_agency,
  web_onboarding_status: person.web_onboarding_status,
  mobile_onboarding_status: person.mobile_onboarding_status,
});

const targets: readonly GuardTarget[] = ['open-in-app', 'app-download', 'onboarding', 'agency'];

/** Returns the guards' targets that exist among these pages. */
export const findTargets = (pages: readonly AnyPage[]): ReadonlySet<GuardTarget> =>
  new Set(targets.filter((target) => pages.some((page) => matchPage(page, `/${target}`))));

/** Returns what the guards decide about when a page is opened. */
export const makeVisit = (
  page: AnyPage,
  { person, device }: Startup,
  { pathname, searchParams }: URL,
  exists: ReadonlySet<GuardTarget>,
): Visit => ({
  path: pathname.replace(/(?<=.)\/$/, ''),
  query: searchParams,
  ...device,
  is_public: page.is_public,
  person: person && guardedPerson(person),
  exists,
});
