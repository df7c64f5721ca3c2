export { keepSignedIn } from './app-startup.ts';
export { cleanUpJob } from './clean-up.job.ts';
export { copyEmailJob } from './copy-email.job.ts';
export { type DeviceType, deviceTypeOf } from './device-type.ts';
export { GOOGLE_NONCE_COOKIE } from './google-nonce.ts';
export { identityRoutes } from './identity.routes.ts';
export { exchangeMagicToken } from './magic-sign-in.ts';
export { issueMagicToken } from './magic-tokens.queries.ts';
export { hasDemo } from './sign-in-to-demo.ts';
