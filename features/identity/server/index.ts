import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import * as invitationsContract from '../invitations-contract.ts';
import { identityPages } from '../pages.ts';
import { copyEmailJob } from './account/copy-email.job.ts';
import { cleanUpJob } from './clean-up.job.ts';
import { identityRoutes } from './identity.routes.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { identitySettings } from './settings.ts';

export { INVITATION_DAYS } from '../invitations-contract.ts';
export { extendSession } from './account/app-startup.ts';
export { deleteInvited, endProfileSessions } from './invitations/invitations.queries.ts';
export { GOOGLE_NONCE_COOKIE } from './sign-in/google-nonce.ts';
export { exchangeMagicToken } from './sign-in/magic-sign-in.ts';
export { issueMagicToken } from './sign-in/magic-tokens.queries.ts';
export { hasDemo } from './sign-in/sign-in-to-demo.ts';

export const identityModule = serverModule({
  contracts: [contract, invitationsContract],
  pages: identityPages,
  routes: [...identityRoutes, ...invitationRoutes],
  settings: identitySettings,
  events,
  jobs: [cleanUpJob, copyEmailJob],
});
