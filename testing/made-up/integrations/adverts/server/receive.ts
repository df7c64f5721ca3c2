import type { FastifyInstance } from 'fastify';
import { acceptLeads, findSourceByToken, type LeadKind } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Services } from '#platform/server/services.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { ADVERTS } from '../contract.ts';

export const advertLeadKind: LeadKind = {
  kind: ADVERTS,
  source: 'adverts',
  read: async ({ body }) => {
    const { who, mail } = JSON.parse(body.toString('utf8'));
    return [
      { key: 'who', label: 'Name', values: [who], role: 'name' },
      { key: 'mail', label: 'E-mail', values: [mail], role: 'email' },
    ];
  },
};

export function registerAdverts(server: FastifyInstance, services: Services): void {
  server.post('/hooks/adverts/:token', async (request) => {
    const source = await findSourceByToken(services, (request.params as { token: string }).token, request.id);
    if (source?.kind !== ADVERTS) throw new Problem('not_found');
    const lead = {
      body: Buffer.from(JSON.stringify(request.body)),
      content_type: 'application/json',
      dedupe: { key: uuidV7(), is_lasting: false },
    };
    const arrival = { leads: [lead], query: '', headers: {}, signature: null, is_test: false };
    return { received: await acceptLeads(services, source, arrival, request.id) };
  });
}
