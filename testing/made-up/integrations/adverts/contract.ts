import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

/** The kind of its lead sources. */
export const ADVERTS = 'adverts';

export const advertSources = {
  connect: endpoint('POST /api/integrations/adverts/', {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'INTEGRATION',
    database: 'transaction',
    summary: 'Connects an account of adverts.',
    source: 'made up',
    returns: z.object({ path: z.string() }),
  }),
};
