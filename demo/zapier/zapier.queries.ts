import type { OrgScope } from '#platform/server/database/scope.ts';

/** Gives a webhook the address that its page shows; what the demo sent went to one of this machine. */
export const showAddress = ({ db, org_id }: OrgScope, id: number, url: string) =>
  db.updateTable('outgoing_webhooks').set({ url }).where('org_id', '=', org_id).where('id', '=', id).execute();
