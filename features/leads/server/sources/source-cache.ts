import { now } from '#platform/server/clock.ts';
import { withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { hashToken } from '#platform/server/sessions/secrets.ts';
import type { KnownSource } from '../../lead-source.ts';
import { sourcesById } from './lead-sources.queries.ts';

/** The kind of lead source tokens in public_addresses. */
export const SOURCE_ADDRESS = 'lead-source';

const CACHE_MS = 5_000;
const MAX_CACHED = 10_000;

/**
 * Finds sources by token, cached for 5 s so that a burst of leads asks the database once. A change of the source
 * arrives over NOTIFY and clears it at once; while that connection is down nothing is cached.
 */
class SourceCache {
  private readonly known = new Map<string, { source: KnownSource; until: number }>();

  constructor(private readonly services: Services) {
    services.listener.on('leads', (payload) => this.forget(payload));
    services.listener.onReconnect(() => this.known.clear());
  }

  async find(token: string, request_id: string): Promise<KnownSource | null> {
    const key = hashToken(token).toString('base64');
    const cached = this.known.get(key);
    if (cached && cached.until > now().getTime() && this.services.listener.isUp) return cached.source;
    const source = await this.load(token, request_id);
    this.known.delete(key);
    if (!source) return null;
    if (this.known.size >= MAX_CACHED) this.known.clear();
    this.known.set(key, { source, until: now().getTime() + CACHE_MS });
    return source;
  }

  private async load(token: string, request_id: string): Promise<KnownSource | null> {
    const { database } = this.services;
    const address = await withGlobalScope(database, request_id, (globalScope) =>
      findPublicAddress(globalScope, SOURCE_ADDRESS, token),
    );
    if (!address) return null;
    const { org_id, subject_id } = address;
    const sources = await withScope(database, { org_id, actor: null, request_id, mode: 'read' }, (scope) =>
      sourcesById(scope, [subject_id]),
    );
    const source = sources.get(subject_id);
    return source && source.deleted_at === null ? { ...source, org_id } : null;
  }

  private forget(payload: string): void {
    const [what, org_id, id] = payload.split(':');
    if (what !== 'source') return;
    for (const [key, { source }] of this.known) {
      if (source.org_id === Number(org_id) && source.id === Number(id)) this.known.delete(key);
    }
  }
}

const getSourceCache = perProcess((services) => new SourceCache(services));

/** Returns the source of a token; null when the token is unknown or expired, or the source was deleted. */
export const findSourceByToken = (services: Services, token: string, request_id: string) =>
  getSourceCache(services).find(token, request_id);
