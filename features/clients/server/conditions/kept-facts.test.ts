import { expect, it } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { countRoundTrips } from '#testing/statements.ts';
import { newOrg } from '#testing/world.ts';
import { clients } from '../../contract.ts';

it('a list by a stage or a group waits for the database once, and knows at once what was added or is gone', async () => {
  const { owner } = await newOrg();
  const [stage] = (await owner.call(customFields.createDefaultFields)).results;
  const list = (where: string) => owner.call(clients.list, { query: { where, sort: 'last_activity' } });
  const inStage = (id: number) => `custom:${stage!.key}.is.${id}`;
  const [first] = stage!.options;
  const { id } = await owner.call(clients.create, {
    body: { name: 'Jane Tan', custom_fields: { [stage!.key]: first!.id } },
  });
  await list(inStage(first!.id));

  expect(await countRoundTrips(() => list(inStage(first!.id)))).toBe(1);

  const changed = await owner.call(customFields.update, {
    params: { id: stage!.id },
    body: { options: [...stage!.options, { name: 'Viewing', color_id: 1 }] as never },
  });
  expect((await list(inStage(changed.options.at(-1)!.id))).results).toEqual([]);

  const group = await owner.call(clientGroups.create, { body: { name: 'Investors', color_id: 1 } });
  await owner.call(clientGroups.setClientAutoGroups, { params: { id }, body: { group_ids: [group.id] } });
  const inGroup = `groups.is.${group.id}`;
  expect((await list(inGroup)).results.map((client) => client.id)).toEqual([id]);
  expect(await countRoundTrips(() => list(inGroup))).toBe(1);

  await owner.call(clientGroups.delete, { params: { id: group.id } });
  await owner.refused(clients.list, { query: { where: inGroup, sort: 'last_activity' } }, 400);
});
