import { serverModule } from '#platform/server/module.ts';
import * as events from '../events.ts';
import { identityPages } from '../pages.ts';
import { copyEmailJob } from './account/copy-email.job.ts';
import { cleanUpJob } from './clean-up.job.ts';
import { identityRoutes } from './identity.routes.ts';

export { extendSession } from './account/app-startup.ts';
export { GOOGLE_NONCE_COOKIE } from './sign-in/google-nonce.ts';
export { exchangeMagicToken } from './sign-in/magic-sign-in.ts';
export { issueMagicToken } from './sign-in/magic-tokens.queries.ts';
export { hasDemo } from './sign-in/sign-in-to-demo.ts';

export const identityModule = serverModule({
  pages: identityPages,
  routes: identityRoutes,
  events,
  jobs: [cleanUpJob, copyEmailJob],
});
