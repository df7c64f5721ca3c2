import type { GraphPage, TokenFacts } from '../graph/graph-shapes.ts';

/** What the dialog asks for (integrations 1.3). */
export const requestedScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_metadata',
  'pages_manage_ads',
  'leads_retrieval',
  'ads_management',
];

/** Asked for in addition where the person sees none of their pages: pages that a business owns need it. */
export const BUSINESS_SCOPE = 'business_management';

/** Without the names of ads a lead is still a lead, so this one may be declined. */
const OPTIONAL_SCOPE = 'ads_management';
export const requiredScopes = requestedScopes.filter((scope) => scope !== OPTIONAL_SCOPE);

/** Who reads leads of a page must hold this task there (integrations 1.1). */
export const LEADS_TASK = 'ADVERTISE';

/** Returns the tasks a person holds, with those of the new pages experience under their plain names. */
export const plainTasks = (tasks: readonly string[]): string[] => [
  ...new Set(
    tasks.flatMap((task) =>
      task === 'PROFILE_PLUS_FULL_CONTROL' ? ['MANAGE', LEADS_TASK] : [task.replace(/^PROFILE_PLUS_/, '')],
    ),
  ),
];

export interface Consent {
  granted: readonly string[];
  facts: TokenFacts;
}

/** Returns what is missing to read a page's leads: permissions, and the task. */
export function findMissing(page: Pick<GraphPage, 'id' | 'tasks'>, consent: Consent): string[] {
  const scopes = requiredScopes.filter(
    (scope) => !consent.granted.includes(scope) || !isTicked(page.id, scope, consent.facts),
  );
  return plainTasks(page.tasks).includes(LEADS_TASK) ? scopes : [...scopes, LEADS_TASK];
}

/** Returns whether the person ticked the page for at least one permission; where Meta tells nothing of pages, all are. */
export const isTickedAtAll = (page_id: string, { facts }: Consent): boolean =>
  requiredScopes.some((scope) => isTicked(page_id, scope, facts));

/** A permission without a list of pages is for all of them. */
function isTicked(page_id: string, scope: string, { granular_scopes }: TokenFacts): boolean {
  const pages = granular_scopes.find((granular) => granular.scope === scope)?.target_ids;
  return pages ? pages.includes(page_id) : true;
}
