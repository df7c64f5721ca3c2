import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

export const PlannedTour = z.object({ place: z.string(), guests: z.int() });

export const tours = {
  plan: endpoint('POST /api/tours/', {
    needs: 'session',
    plan: 'free',
    database: 'transaction',
    summary: 'Plans a tour.',
    source: 'made up',
    body: z.object({ place: z.string().trim().min(1).max(100) }),
    returns: PlannedTour,
  }),
};
