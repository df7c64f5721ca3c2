import type { ServerCookie } from '#platform/server/http/cookies.ts';

/**
 * Binds a Google token to the page that requested it: set with the sign-in page, required when the token comes back.
 */
export const GOOGLE_NONCE_COOKIE = 'leadkeep_google_nonce' satisfies ServerCookie;
