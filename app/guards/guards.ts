import { billingPages } from '#features/billing/pages.ts';
import { clientExportPages } from '#features/client-export/pages.ts';
import { clientPages } from '#features/clients/pages.ts';
import { contentPages } from '#features/content/pages.ts';
import { contentGroupPages } from '#features/content-groups/pages.ts';
import { contentPagePages } from '#features/content-pages/pages.ts';
import { followUpPages } from '#features/follow-ups/pages.ts';
import { identityPages } from '#features/identity/pages.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { leadRulePages } from '#features/lead-rules/pages.ts';
import { leadPages } from '#features/leads/pages.ts';
import { preferencePages } from '#features/preferences/pages.ts';
import { teamPages } from '#features/team/pages.ts';
import { godaddyPages } from '#integrations/godaddy/pages.ts';
import { indiamartPages } from '#integrations/indiamart/pages.ts';
import { leadEmailPages } from '#integrations/lead-email/pages.ts';
import { linkedinPages } from '#integrations/linkedin/pages.ts';
import { wordpressPages } from '#integrations/wordpress/pages.ts';
import { type AnyPage, fillPage, isBelowPage, matchPage } from '#platform/contract/pages.ts';
import { pageRefusals } from '#platform/contract/startup/page-refusals.ts';
import { shellPages } from '../pages/shell-pages.ts';

/** What a guard needs to know about the person who asks for a page. */
export interface GuardedPerson {
  is_owner: boolean;
  may_manage_integrations: boolean;
  has_agency: boolean;
  web_onboarding_status: 'NOT_STARTED' | 'COMPLETED';
  mobile_onboarding_status: 'NOT_STARTED' | 'COMPLETED';
}

/** The screens that guards send people to; a guard whose target does not exist yet is off (readings.md D1, D2). */
export type GuardTarget = 'open-in-app' | 'app-download' | 'onboarding' | 'agency';

export interface Visit {
  /** The path without query and hash. */
  path: string;
  query: URLSearchParams;
  /** True for a phone; tablets have room for the whole application (G-027). */
  is_phone: boolean;
  /** True for the installed application and for people who chose to stay in the browser (D1). */
  counts_as_app: boolean;
  /** True when onboarding was completed a moment ago in this session (A2). */
  has_just_onboarded: boolean;
  /** True when the page needs no session (A4). */
  is_public: boolean;
  person: GuardedPerson | null;
  exists: ReadonlySet<GuardTarget>;
}

export type Verdict =
  | { kind: 'pass' }
  | { kind: 'redirect'; to: string }
  /** Only the server can open a session: it exchanges the token and redirects whatever the result. */
  | { kind: 'exchange'; token: string; to: string }
  | { kind: 'refuse'; status: 403; message: string };

/** An existing page, or the path of a page that does not exist yet. */
type GuardedPath = AnyPage | string;

type Guard = (visit: Visit) => Verdict | undefined;

/** The sign-in pages, each of which counts as login in every guard (readings.md A6). */
export const loginPages: readonly AnyPage[] = [identityPages.login, identityPages.login_mobile, identityPages.signup];

/** Pages that neither the mobile redirect nor onboarding redirects (S0-2.7-18 to S0-2.7-27, S0-2.7-33 to S0-2.7-36). */
const sharedWhitelist: readonly GuardedPath[] = [
  identityPages.change_email,
  identityPages.verify_email_update,
  contentGroupPages.group_sharing,
  wordpressPages.wordpress,
  linkedinPages.linkedin_routing,
  linkedinPages.linkedin_return,
  indiamartPages.indiamart,
  godaddyPages.godaddy,
  leadEmailPages.lead_via_email,
  clientExportPages.client_export,
  '/open-in-app',
];

const mobileWhitelist: readonly GuardedPath[] = [
  ...sharedWhitelist,
  ...loginPages,
  '/app-download',
  '/agency/invite-overview',
  '/agency/invite-overview/*',
  billingPages.one_time_payment,
];

/** Without app-download here, a phone with one of the two onboardings open is redirected for ever (readings.md A1). */
const onboardingWhitelist: readonly GuardedPath[] = [
  ...sharedWhitelist,
  ...loginPages,
  '/app-download',
  shellPages.error,
  '/onboarding',
];

/**
 * Links from outside that open in the app (S0-2.7-38 to S0-2.7-48). The app is this application installed (D1), so its
 * paths are the same.
 */
const appPaths: readonly GuardedPath[] = [
  clientPages.uncontacted,
  clientPages.recently_active,
  clientPages.client,
  followUpPages.follow_ups,
  contentPages.messages,
  contentPages.message,
  contentPages.files,
  contentPages.file,
  contentPagePages.pages,
  contentPagePages.page,
  leadPages.integrations,
  leadFormPages.lead_forms,
  preferencePages.account,
  teamPages.team,
  leadRulePages.lead_assignment,
];

const magicTokenKeys = ['magic-token', 'magic_token'];

const magicToken: Guard = ({ path, query }) => {
  const token = magicTokenKeys.map((key) => query.get(key)).find((value) => value !== null);
  if (token === undefined || token === null) return undefined;
  return { kind: 'exchange', token, to: addressWithout(path, query, magicTokenKeys) };
};

const openInApp: Guard = (visit) => {
  const { path, query } = visit;
  if (path === '/open-in-app') return undefined;
  const fallback = query.get('ul_fallback');
  if (visit.is_phone && visit.exists.has('open-in-app') && !isExemptOnPhone(visit)) {
    const target = fallback ?? (isAmong(appPaths, path) ? joinAddress(path, query) : null);
    if (target !== null) return redirect(`/open-in-app?path=${encodeURIComponent(target)}`);
  }
  return fallback === null ? undefined : redirect(addressWithout(path, query, ['ul_fallback']));
};

const mobileRedirect: Guard = (visit) => {
  if (!visit.is_phone || !visit.exists.has('app-download') || isExemptOnPhone(visit)) return undefined;
  return isAmong(mobileWhitelist, visit.path) ? undefined : redirect('/app-download');
};

/**
 * Returns whether the phone redirect leaves the visitor alone: in the app, and just after or before onboarding, because
 * /onboarding must be reachable (A2).
 */
function isExemptOnPhone({ counts_as_app, has_just_onboarded, person }: Visit): boolean {
  return counts_as_app || has_just_onboarded || (person !== null && isFreshOnboard(person));
}

/** Returns whether the person has started neither onboarding (S0-4-21). */
const isFreshOnboard = ({ web_onboarding_status, mobile_onboarding_status }: GuardedPerson): boolean =>
  web_onboarding_status === 'NOT_STARTED' && mobile_onboarding_status === 'NOT_STARTED';

const auth: Guard = ({ path, query, person, is_public }) => {
  if (isAmong(loginPages, path)) return person ? redirect(start) : undefined;
  if (person || is_public || path === '/open-in-app') return undefined;
  return redirect(fillPage(identityPages.login, {}, { next: path === '/' ? undefined : joinAddress(path, query) }));
};

const onboarding: Guard = ({ path, person, exists }) => {
  if (!person || !exists.has('onboarding')) return undefined;
  const isPending = person.web_onboarding_status === 'NOT_STARTED';
  if (path === '/onboarding') return isPending ? undefined : redirect(start);
  return isPending && !isAmong(onboardingWhitelist, path) ? redirect('/onboarding') : undefined;
};

const agencyAccess: Guard = ({ path, person, exists }) => {
  if (!isBelow('/agency', path) || !person || !exists.has('agency')) return undefined;
  if (!person.is_owner) return { kind: 'refuse', status: 403, message: pageRefusals.forbidden };
  if (person.has_agency) return path === '/agency/create' ? redirect('/agency') : undefined;
  const isAllowedWithout = path === '/agency/create' || isBelow('/agency/invite-overview', path);
  return isAllowedWithout ? undefined : redirect('/agency/create');
};

const integrationsAccess: Guard = ({ path, person }) => {
  if (!isBelowPage(leadPages.integrations, path) || !person || person.may_manage_integrations) return undefined;
  return { kind: 'refuse', status: 403, message: pageRefusals.manage_integrations_required };
};

const home: Guard = ({ path }) => (path === '/' ? redirect(start) : undefined);

/** The guards in their order (readings.md A3), under the names of S0-2.7-51. */
const guards: readonly Guard[] = [
  magicToken,
  openInApp,
  mobileRedirect,
  auth,
  onboarding,
  agencyAccess,
  integrationsAccess,
  home,
];

/**
 * Returns whether a page may be shown or where the visitor goes instead; the first guard with an answer decides. The
 * server asks before it writes a page (app/pages/pages.ts), the browser before it opens one (app/web/router.tsx).
 */
export function guard(visit: Visit): Verdict {
  for (const decide of guards) {
    const verdict = decide(visit);
    if (verdict) return verdict;
  }
  return { kind: 'pass' };
}

/** The page after sign-in. */
const start = fillPage(clientPages.clients);

const redirect = (to: string): Verdict => ({ kind: 'redirect', to });

/** `/content/page/*` means one step below /content/page, whatever its name. */
const isAmong = (guarded: readonly GuardedPath[], path: string): boolean =>
  guarded.some((each) => {
    if (typeof each !== 'string') return matchPage(each, path) !== null;
    return each.endsWith('/*') ? path.slice(0, path.lastIndexOf('/')) === each.slice(0, -2) : path === each;
  });

const isBelow = (area: string, path: string): boolean => path === area || path.startsWith(`${area}/`);

const joinAddress = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path);

/** Returns the address without some parameters; the others keep their order. */
function addressWithout(path: string, query: URLSearchParams, names: readonly string[]): string {
  const kept = [...query].filter(([name]) => !names.includes(name));
  return joinAddress(path, new URLSearchParams(kept));
}
