import { connectedSource } from '#engines/connected-sources/server/index.ts';
import { previewAssignees } from '#features/lead-rules/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { linkedinSource } from '../contract.ts';
import { linkedinPages } from '../pages.ts';
import { calls } from './api/linkedin.ts';
import { exchange, renew, requiredScopes } from './api/oauth.ts';
import { isTestLead } from './lead.ts';
import { dialogUrl, readLogin } from './login.ts';
import { recogniseQuestion } from './questions.ts';
import { findApp } from './settings.ts';

const HOUR_MS = 3_600_000;

/** LinkedIn as a provider of lead forms. */
export const linkedinProvider = connectedSource({
  contract: linkedinSource,
  setting: 'LINKEDIN_CLIENT_ID',
  isSetUp: (services) => findApp(services) !== null,
  nameSource: (account) => `LinkedIn: ${account}`,
  return_path: fillPage(linkedinPages.linkedin_return),
  scopes: { requested: requiredScopes, required: requiredScopes },
  dialogUrl,
  needs_own_token: false,
  calls: {
    ...calls,
    exchange,
    renew,
    readLogin,
    // LinkedIn has no call for it: a permission ends with its tokens, which are gone here.
    revoke: async () => {},
  },
  isTestLead,
  recogniseQuestion,
  previewAssignees,
  problems: { by_code: {}, not_ticked: 'no_role', no_task: 'no_role' },
  // Integrations 4.2 and 4.7.
  warns_days_before: 30,
  consent_settles_s: 300,
  // A place names the window, and allowances are by the day.
  place_lasts_ms: 25 * HOUR_MS,
  needs_contact: true,
});
