import { connectedSource } from '#engines/connected-sources/server/index.ts';
import { hasMetaApp, LEADS_ACCESS_CODE } from '#engines/meta-graph/server/index.ts';
import { previewAssignees } from '#features/lead-rules/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { facebookSource } from '../contract.ts';
import { facebookPages } from '../pages.ts';
import { dialogUrl, exchange, readLogin } from './connect/login.ts';
import { requestedScopes, requiredScopes } from './connect/permissions.ts';
import { text } from './en.ts';
import {
  isSubscribed,
  listForms,
  listLeads,
  readLead,
  revokePermissions,
  subscribePage,
  unsubscribePage,
} from './graph/graph.ts';
import { recogniseQuestion } from './questions.ts';
import { isTestLead } from './receive/lead.ts';

/** Facebook as a provider of lead forms. */
export const facebookProvider = connectedSource({
  contract: facebookSource,
  setting: 'META_APP_ID',
  isSetUp: hasMetaApp,
  nameSource: (page) => `Facebook: ${page}`,
  return_path: fillPage(facebookPages.facebook_return),
  scopes: { requested: requestedScopes, required: requiredScopes },
  dialogUrl,
  // A page that no login shows has no token. Meta would answer a personal one as if the permission had expired.
  needs_own_token: true,
  calls: {
    exchange,
    readLogin,
    revoke: revokePermissions,
    subscribe: subscribePage,
    isSubscribed,
    unsubscribe: unsubscribePage,
    listForms,
    readLead,
    listLeads: (services, token, { form_id }, from) => listLeads(services, token, form_id, from),
  },
  isTestLead,
  recogniseQuestion,
  previewAssignees,
  problems: {
    by_code: {
      '190.458': 'app_removed',
      '190.459': 'account_blocked',
      '190.460': 'password_changed',
      '190.464': 'account_blocked',
      '190.492': 'task_missing',
      [LEADS_ACCESS_CODE]: 'leads_access_manager',
    },
    not_ticked: 'page_not_ticked',
    no_task: 'task_missing',
  },
  testProblems: {
    [LEADS_ACCESS_CODE]: { detail: text.open_leads_access_manager, action: 'open_leads_access_manager' },
  },
});
