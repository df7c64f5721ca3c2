import type { FastifyInstance } from 'fastify';
import { sendFile } from '#features/files/server/index.ts';
import { withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { readBrand } from './brands.queries.ts';
import { logoPath } from './change-branding.ts';

/** Registers the address of the logo that an organisation shows on its public pages; only the one in use is sent. */
export function registerLogo(server: FastifyInstance, services: Services): void {
  server.get<{ Params: { org_id: string; version: string } }>('/brand/:org_id/:version', async (request, reply) => {
    const org_id = Number(request.params.org_id);
    const options = { org_id, actor: null, request_id: request.id, mode: 'read' as const };
    const { logo_key: key } = Number.isSafeInteger(org_id)
      ? await withScope(services.database, options, readBrand)
      : { logo_key: null };
    if (key === null || logoPath(org_id, key) !== request.url) return reply.status(404).send();
    await sendFile(reply, services.storage, { key, content_type: 'image/webp', cache: 'keep' });
    return reply;
  });
}
