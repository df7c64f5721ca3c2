import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { recordNotices } from '#engines/connected-sources/server/index.ts';
import { integration } from '#features/integrations/server/index.ts';
import { type LeadKind, leadKind } from '#features/leads/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { serverModule } from '#platform/server/module.ts';
import type { Services } from '#platform/server/services.ts';
import * as contract from '../contract.ts';
import { BILLBOARDS, billboardSource } from '../contract.ts';
import { billboardPages } from '../pages.ts';
import { billboardProvider } from './provider.ts';

const billboardLeadKind: LeadKind = {
  kind: BILLBOARDS,
  source: 'billboards',
  read: async ({ body }) => {
    const { lead, page, form } = JSON.parse(body.toString('utf8'));
    return [
      { key: 'form.id', label: 'Form id', values: [form.id], role: 'form_id', is_metadata: true },
      { key: 'page.id', label: 'Billboard', values: [page.id], role: 'page_id', is_metadata: true },
      { key: 'who', label: 'Your who', values: [lead.who], role: 'name' },
      { key: 'mail', label: 'Your mail', values: [lead.mail], role: 'email' },
      { key: 'wish', label: 'Your wish', values: [lead.wish] },
    ];
  },
};

const Notice = z.object({ account_id: z.string(), external_id: z.string(), form_id: z.string() });

/** Billboards tells that somebody wrote; made up as it is, it signs nothing. */
const registerBillboards = (server: FastifyInstance, services: Services) =>
  server.post('/hooks/billboards', async ({ id, body }) => {
    await recordNotices(services, BILLBOARDS, [{ ...Notice.parse(body), submitted_at: null }], id);
    return {};
  });

const billboardEntry = integration({
  id: BILLBOARDS,
  place: 510,
  words: { name: 'Billboards', description: 'Leads from billboards.' },
  icon: { letters: 'B', colour: '#123456' },
  type: 'lead_source',
  category: 'ads',
  visibility: 'public',
  page: billboardPages.billboards,
  setup_minutes: 1,
  readStatus: billboardProvider.readStatus,
});

export const billboardsModule = serverModule({
  contracts: [contract],
  pages: billboardPages,
  routes: bind(billboardSource.calls, billboardProvider.handlers),
  jobs: Object.values(billboardProvider.jobs),
  extensions: [leadKind(billboardLeadKind), billboardProvider.fetcher, billboardEntry],
  addresses: [registerBillboards],
});
