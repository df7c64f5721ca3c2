/**
 * The organisation that `npm run demo` makes and its owner's profile. No sequence reaches these numbers, so making it
 * again replaces nothing else.
 */
export const DEMO_ORG_ID = 1_000_000_000_001;
export const DEMO_OWNER_PROFILE_ID = 1_000_000_000_001;
