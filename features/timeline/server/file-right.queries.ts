import { clientsFor } from '#features/clients/server/index.ts';
import type { FileRight } from '#features/files/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';

/** An attachment may be read by everybody who may see the client, as long as an activity of the client has it. */
export const mayReadAttachment: FileRight = async (scope, { id }) => {
  const client = await clientsFor(scope, 'view')
    .innerJoin('timeline_activities as activity', (join) => matchInOrg(join, 'activity.client_id', 'clients.id'))
    .innerJoin('timeline_attachments as attachment', (join) =>
      matchInOrg(join, 'attachment.activity_id', 'activity.id'),
    )
    .where('activity.deleted_at', 'is', null)
    .where('attachment.file_id', '=', id)
    .select('clients.id')
    .limit(1)
    .executeTakeFirst();
  return client !== undefined;
};
