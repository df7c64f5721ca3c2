import type { FastifyRequest } from 'fastify';
import { Problem } from '../../contract/problems.ts';
import type { Settings } from '../settings/settings.ts';

type OriginSettings = Pick<Settings, 'public_url' | 'local_mode'>;

/**
 * Refuses a call that a page of another site makes with our visitor's cookie (readings.md D17). Browsers always name
 * the origin of a script's call; servers and curl name none and carry no cookie by accident.
 *
 * @param writes whether the call changes something, which a GET of the catalogue may (readings.md C15).
 */
export function checkOrigin(request: FastifyRequest, settings: OriginSettings, writes: boolean): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  // A link from another site (an e-mail, a chat) may read but not write.
  const isFollowedLink = !writes && request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  if (isForeignSite && !isFollowedLink) refuse(`sec-fetch-site ${String(site)}`);
  if (origin !== undefined && !isOurs(origin, host, settings)) refuse(`origin ${origin}`);
}

/** Returns whether an origin is that of the public address, or in local mode of the host the call was sent to. */
function isOurs(origin: string, host: string | undefined, { public_url, local_mode }: OriginSettings): boolean {
  return origin === public_url || (local_mode && origin === `http://${host}`);
}

function refuse(log_detail: string): never {
  throw new Problem('foreign_origin', { log_detail });
}
