import { browserErrors } from '../../contract/startup/browser-errors.ts';

const body = { kind: 'script', name: 'TypeError', message: 'x is undefined', stack: '', path: '/clients' };

/** Everybody may report, signed in or not. */
export const browserErrorSafety = [
  { endpoint: browserErrors.report, about: 'public' as const, call: () => ({ body }) },
];
