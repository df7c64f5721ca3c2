import {
  type BrowserError,
  browserErrors,
  MAX_ERROR_MESSAGE,
  MAX_ERROR_STACK,
} from '../../contract/startup/browser-errors.ts';
import { CallFailed, call } from '../api.ts';

/** The most reports of one page; a repeated error says nothing new. */
const MAX_REPORTS = 5;
const reported = new Set<string>();

/** Reports an error of our own scripts to the server, each once. Never throws; a refused call is no bug. */
export function reportError(error: unknown, kind: BrowserError['kind']): void {
  if (error instanceof CallFailed || reported.size >= MAX_REPORTS) return;
  const { name, message, stack = '' } = error instanceof Error ? error : { name: 'Thrown', message: String(error) };
  const known = `${name}: ${message}`;
  if (reported.has(known)) return;
  reported.add(known);
  const body = {
    kind,
    name: name.slice(0, 100),
    message: message.slice(0, MAX_ERROR_MESSAGE),
    stack: stack.slice(0, MAX_ERROR_STACK),
    path: location.pathname.slice(0, 300),
  };
  // A report that fails or is refused is dropped without a word.
  call(browserErrors.report, { body }).catch(() => undefined);
}

/** Reports errors that nothing caught. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => {
    // Without an error object it comes from a script of another site, an extension, or a resize observer's notice.
    if (error) reportError(error, 'script');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'script'));
}
