import { manyClients } from '#features/clients/server/index.ts';
import { checkCustomValues } from '#features/custom-fields/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import { bulkWords } from '../en.ts';
import { bulkWork, type ChangedClient, listUnchanged, partByRight } from './bulk-kind.ts';

export const editing = bulkWork({
  kind: 'FIELDS',
  right: 'edit',
  async prepare(scope, { kind: _, custom_fields, ...fields }) {
    const checked = await checkCustomValues(scope, custom_fields);
    if (!checked && Object.keys(fields).length === 0) throw fieldProblem('change', bulkWords.nothing);
    return { fields, values: checked?.values ?? {}, definitions: checked?.fields ?? [] };
  },
  async run({ scope, isQuiet }, clients, { definitions, ...edit }) {
    const changed_ids = await manyClients.edit(
      scope,
      clients.map(({ id }) => ({ id, ...edit })),
      { definitions, isQuiet },
    );
    return listUnchanged(clients, changed_ids);
  },
  hasLeft: (done) => Object.keys(pickFields(done)).length > 0,
  async undo(work, done) {
    const { allowed, left_out } = partByRight(work, done, 'edit');
    const { changed_ids, staying } = await manyClients.revertEdits(
      work.scope,
      allowed.map(({ client, changes, at }) => ({ id: client.id, changes, at })),
      work,
    );
    const stayed = [...staying].map(([client_id, reason]) => ({ client_id, reason }));
    return { changed_ids, left_out: [...left_out, ...stayed] };
  },
});

/** What the action changed that is neither group, assignee nor mark. */
function pickFields({ changes }: ChangedClient) {
  const { assigned_to_id: _to, group_ids: _groups, is_new_lead: _mark, ...fields } = changes;
  return fields;
}
