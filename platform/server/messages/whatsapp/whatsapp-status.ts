import { withGlobalScope } from '../../database/scope.ts';
import type { Services } from '../../services.ts';
import { markDeliveries, type StatusReport } from '../messages.queries.ts';

/** Keeps the statuses of messages sent from our number (integrations 3.7), written before Meta hears that we have them. */
export const storeStatuses = (
  { database }: Services,
  request_id: string,
  reports: readonly StatusReport[],
): Promise<void> =>
  withGlobalScope(database, request_id, (globalScope) => markDeliveries(globalScope, 'whatsapp', reports));
