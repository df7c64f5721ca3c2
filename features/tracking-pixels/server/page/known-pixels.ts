import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { notifiedCache } from '#platform/server/live/notified-cache.ts';
import type { Services } from '#platform/server/services.ts';
import type { LoadedPixel } from '../../providers.ts';
import { readPixels } from '../pixels.queries.ts';

interface KnownPixels {
  org_id: number;
  /** Those that are on. */
  pixels: LoadedPixel[];
}

const cache = notifiedCache<KnownPixels>({
  channel: 'tracking-pixels',
  most: 5_000,
  nameSubject: ({ org_id }) => String(org_id),
});

/** Returns the pixels of an organisation that are on, from memory where its pages were opened just now. */
export async function findPixels(services: Services, org_id: number, request_id: string): Promise<LoadedPixel[]> {
  const known = await cache.find(services, String(org_id), () =>
    withScope(services.database, { org_id, actor: null, request_id, mode: 'read' }, async (scope) => {
      const pixels = (await readPixels(scope)).flatMap(({ provider, pixel_id, is_on }) =>
        is_on ? [{ provider, pixel_id }] : [],
      );
      return { org_id, pixels };
    }),
  );
  return known?.pixels ?? [];
}

export const clearPixels = (scope: OrgScope): Promise<void> => cache.clear(scope, String(scope.org_id));
