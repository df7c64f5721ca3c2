/**
 * The organisation `npm run demo` makes, and in it the profile of its owner. Numbers no sequence reaches, so that making
 * it again replaces it and nothing else.
 */
export const DEMO_ORG_ID = 1_000_000_000_001;
export const DEMO_OWNER_PROFILE_ID = 1_000_000_000_001;
