import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CustomField, customFields } from '#features/custom-fields/contract.ts';
import { testApp } from '#testing/app.ts';
import { asOwner } from '#testing/database.ts';
import { importCsv } from '#testing/imports.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { clients } from '../../contract.ts';
import { clientPipeline } from '../../pipeline-contract.ts';

const findStage = async ({ owner }: Org): Promise<CustomField> => {
  const { results } = await owner.call(customFields.list);
  return results.find(({ default_key }) => default_key === 'LEAD_STAGE')!;
};

async function newOrgWithStages() {
  const org = await newOrg();
  await org.owner.call(customFields.createDefaultFields);
  return { org, stage: await findStage(org) };
}

async function newLead(org: Org, name: string): Promise<void> {
  const webhook = await newWebhook(org);
  await webhook.post({ name, email: `${crypto.randomUUID()}@example.com` });
  await fileWaitingLeads();
}

/** The names of the stages that clients are in, by the name of the client. */
async function readStages({ owner }: Org, { key, options }: CustomField): Promise<Record<string, string | null>> {
  const { results } = await owner.call(clients.list);
  const getName = (id: unknown) => options.find((option) => option.id === id)?.name ?? null;
  return Object.fromEntries(results.map(({ name, custom_fields }) => [name, getName(custom_fields[key])]));
}

const update = ({ owner }: Org, { id }: CustomField, body: object) =>
  owner.call(customFields.update, { params: { id }, body });

describe('a new client', () => {
  it('begins in the first stage, as a lead and added by hand; an imported one only as mapped (D46)', async () => {
    const { org, stage } = await newOrgWithStages();
    const [won] = stage.options.filter(({ outcome }) => outcome === 'WON');

    await newLead(org, 'Lead');
    await org.owner.call(clients.create, { body: { name: 'By hand' } });
    await org.owner.call(clients.create, { body: { name: 'Sold', custom_fields: { [stage.key]: won!.id } } });
    await org.owner.call(clients.create, { body: { name: 'Emptied', custom_fields: { [stage.key]: null } } });
    await importCsv(org.owner, 'Name\nImported');

    expect(await readStages(org, stage)).toEqual({
      Lead: 'New',
      'By hand': 'New',
      Sold: 'Won',
      Emptied: null,
      Imported: null,
    });
    const board = await org.owner.call(clientPipeline.getPipelineView, { body: {} });
    expect(board.stages.find(({ id }) => id === stage.start_option_id)).toMatchObject({ count: 2 });
  });

  it('begins where the setting of the stage says, or in none', async () => {
    const { org, stage } = await newOrgWithStages();
    const contacted = stage.options[1]!;

    expect(await update(org, stage, { start_option_id: contacted.id })).toMatchObject({
      start_option_id: contacted.id,
    });
    await newLead(org, 'Second');
    expect(await update(org, stage, { start_option_id: null })).toMatchObject({ start_option_id: null });
    await org.owner.call(clients.create, { body: { name: 'None' } });
    await update(org, stage, { start_option_id: contacted.id });
    await update(org, stage, {
      options: stage.options.filter(({ id }) => id !== contacted.id),
      removed_options: [{ id: contacted.id, move_to_id: null }],
    });
    await newLead(org, 'First again');

    expect(await readStages(org, stage)).toEqual({ Second: null, None: null, 'First again': 'New' });
    const size = (await org.owner.call(customFields.list)).results.find(({ type }) => type === 'number')!;
    await org.owner.refused(customFields.update, { params: { id: size.id }, body: { start_option_id: null } }, 400);
  });
});

describe('clients from before new ones began in a stage', () => {
  it('are moved to the first one once; one undo takes that back from those nobody has moved since (D46)', async () => {
    const { services, runJobs } = await testApp();
    const { org, stage } = await newOrgWithStages();
    const qualified = stage.options[2]!;
    const add = async (name: string, option_id: number | null) =>
      (await org.owner.call(clients.create, { body: { name, custom_fields: { [stage.key]: option_id } } })).id;
    await add('Old', null);
    const moved = await add('Moved since', null);
    await add('Qualified', qualified.id);
    const sql = readFileSync('database/migrations/0251-new-clients-start-in.sql', 'utf8');

    await asOwner(services.database, sql.slice(sql.indexOf('alter table custom_fields no force')));
    await runJobs();

    expect(await readStages(org, stage)).toEqual({ Old: 'New', 'Moved since': 'New', Qualified: 'Qualified' });
    const { results } = await org.owner.call(customFields.listRemovals);
    expect(results).toMatchObject([{ kind: 'start', option_name: 'New', clients_count: 2 }]);

    const params = { id: moved };
    await org.owner.call(clients.update, { params, body: { custom_fields: { [stage.key]: qualified.id } } });
    await org.owner.call(customFields.undoRemoval, { params: { id: results[0]!.id } });
    await runJobs();

    expect(await readStages(org, stage)).toEqual({ Old: null, 'Moved since': 'Qualified', Qualified: 'Qualified' });
    expect((await org.owner.call(customFields.listRemovals)).results).toEqual([]);
  });
});
