import type { FastifyRequest } from 'fastify';
import { Problem } from '../contract/problems.ts';

/**
 * Refuses a call that a page of another site made with our visitor's cookie (readings.md D17). Browsers always say
 * where a script-made call comes from; servers and curl say nothing and carry no cookie by accident.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  // A link followed from another site (an e-mail, a chat) may read; it may not write.
  const isFollowedLink = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  if (isForeignSite && !isFollowedLink) refuse(`sec-fetch-site ${String(site)}`);
  if (origin !== undefined && !isOurs(origin, host, publicUrl)) refuse(`origin ${origin}`);
}

/** Ours is the public address, or the very host the call was sent to over the same machine (local mode, tests). */
function isOurs(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: originHost } = new URL(origin);
  return origin === publicUrl || originHost === host;
}

function refuse(log_detail: string): never {
  throw new Problem('foreign_origin', { log_detail });
}
