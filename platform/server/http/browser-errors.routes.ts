import { done } from '../../contract/endpoint.ts';
import { type BrowserError, browserErrors } from '../../contract/startup/browser-errors.ts';
import { withGlobalScope } from '../database/scope.ts';
import { redactUrl } from '../logs/log.ts';
import { findNetwork } from '../network/network.ts';
import { countAttempt } from '../sessions/rate-limits.queries.ts';
import { bind, type PublicContext } from './bind.ts';

const TEN_MINUTES_MS = 600_000;

/** Limits what one address or network can write into our log, because anybody may make this call. */
const makeLimits = (address: string) => [
  { bucket: `browser-error:${address}`, limit: 20, within_ms: TEN_MINUTES_MS },
  { bucket: `browser-error:${findNetwork(address)}`, limit: 100, within_ms: TEN_MINUTES_MS },
];

export const browserErrorRoutes = bind(browserErrors, {
  report: async ({ services, request, body }) => {
    await withGlobalScope(services.database, request.id, (globalScope) =>
      countAttempt(globalScope, makeLimits(request.ip), (wait) => `Too many reports. Try again in ${wait}.`),
    );
    note({ services, request }, body);
    return done;
  },
});

function note(
  { services, request }: Pick<PublicContext, 'services' | 'request'>,
  { path, ...told }: BrowserError,
): void {
  const error = Object.assign(new Error(told.message), { name: told.name, stack: told.stack });
  services.log.warn(
    { err: error, kind: told.kind, path: redactUrl(path), request_id: request.id },
    'browser reports an error',
  );
  services.errors.report(error, { origin: 'browser', place: path, request_id: request.id });
}
