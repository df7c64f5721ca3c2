import * as z from 'zod';
import { Done, endpoint } from '#platform/contract/endpoint.ts';

/** The longest message and stack of an error report, in characters; the browser cuts longer ones. */
export const MAX_ERROR_MESSAGE = 500;
export const MAX_ERROR_STACK = 6_000;

/** A bug in the browser: what failed and where in our scripts, without anything shown on the screen. */
export const BrowserError = z.strictObject({
  /** `render`: a part of the page could not be drawn; `script`: an error that nothing caught. */
  kind: z.enum(['render', 'script']),
  name: z.string().max(100),
  message: z.string().max(MAX_ERROR_MESSAGE),
  stack: z.string().max(MAX_ERROR_STACK),
  /** The path of the page, without parameters. */
  path: z.string().max(300),
});
export type BrowserError = z.output<typeof BrowserError>;

export const browserErrors = {
  report: endpoint('POST /api/browser-errors', {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary: 'A browser reports an error of our own scripts.',
    source: 'own: bugs of the front end reach the error reporter',
    body: BrowserError,
    returns: Done,
    errors: ['too_many_requests', 'too_large'],
    bodyLimit: 16 * 1024,
  }),
};
