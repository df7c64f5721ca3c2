import type { ContactType } from '#domain/channels.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Returns the channels from which a client has unsubscribed. */
export const readUnsubscribed = async (_scope: OrgScope, _client_id: number): Promise<ReadonlySet<ContactType>> =>
  new Set();
