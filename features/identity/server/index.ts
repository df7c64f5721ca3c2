import { serverModule } from '#platform/server/module.ts';
import * as events from '../events.ts';
import { cleanUpJob } from './clean-up.job.ts';
import { copyEmailJob } from './copy-email.job.ts';
import { identityRoutes } from './identity.routes.ts';

export { keepSignedIn } from './app-startup.ts';
export { deviceTypeOf } from './device-type.ts';
export { GOOGLE_NONCE_COOKIE } from './google-nonce.ts';
export { exchangeMagicToken } from './magic-sign-in.ts';
export { issueMagicToken } from './magic-tokens.queries.ts';
export { hasDemo } from './sign-in-to-demo.ts';

export const identityModule = serverModule({ routes: identityRoutes, events, jobs: [cleanUpJob, copyEmailJob] });
