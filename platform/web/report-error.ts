import { type BrowserError, browserErrors, MAX_ERROR_MESSAGE, MAX_ERROR_STACK } from '../contract/browser-errors.ts';
import { CallFailed, call } from './api.ts';

/** Reports of one page; what fails again and again has been told. */
const MAX_REPORTS = 5;
const reported = new Set<string>();

/** Tells the server of an error of our own scripts, once each. Never throws; a refused call is no bug. */
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
  // Somebody who has no connection, or has reported too much, is not told of that too.
  call(browserErrors.report, { body }).catch(() => undefined);
}

/** Reports what nobody caught. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => {
    // Without an error object it comes from a script of another site, an extension, or a resize observer's notice.
    if (error) reportError(error, 'script');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'script'));
}
