import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type CustomField, customFields } from '#features/custom-fields/contract.ts';
import { jobLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { clients } from '../../contract.ts';
import { clientHistory } from '../../history-contract.ts';
import { clientPipeline, type PipelineView, type Stage } from '../../pipeline-contract.ts';
import { mergeStageCounts } from './merge-stage-counts.queries.ts';

interface Board {
  org: Org;
  stage: CustomField;
  size: CustomField;
  /** The id of an option by its name. */
  optionId: (name: string) => number;
}

async function newBoard(): Promise<Board> {
  const org = await newOrg();
  const { results } = await org.owner.call(customFields.createDefaultFields);
  const [stage, size] = ['LEAD_STAGE', 'OPPORTUNITY_SIZE'].map(
    (key) => results.find(({ default_key }) => default_key === key)!,
  );
  return { org, stage: stage!, size: size!, optionId: (name) => findOption(stage!, name) };
}

const findOption = ({ options }: CustomField, name: string) => options.find((option) => option.name === name)!.id;

type Value = number | null;

/** Adds a client in a stage with an amount. */
async function addTo({ org, stage, size, optionId }: Board, name: string, at: string | null, amount: Value = null) {
  const custom_fields = {
    [stage.key]: at === null ? null : optionId(at),
    ...(amount !== null && { [size.key]: amount }),
  };
  return (await org.owner.call(clients.create, { body: { name, custom_fields } })).id;
}

const move = ({ org, stage, optionId }: Board, id: number, to: string | null, by: Person = org.owner) =>
  by.call(clients.update, {
    params: { id },
    body: { custom_fields: { [stage.key]: to === null ? null : optionId(to) } } as never,
  });

type Wanted = Parameters<typeof view>[1];
const view = (by: Person, body: object = {}): Promise<PipelineView> =>
  by.call(clientPipeline.getPipelineView, { body: body as never });

/** Returns stages with clients as 'New: 2 for 300'. */
const describeStages = ({ stages }: PipelineView) =>
  stages.filter(({ count }) => count > 0).map(({ name, count, amount_sum }) => `${name}: ${count} for ${amount_sum}`);

const namesIn = (stage: Stage | undefined) => stage?.clients.map(({ name }) => name);

/** Returns the same board counted from the clients themselves; a filter that lets everybody through leaves the counters unused. */
const viewCounted = (by: Person, wanted: Wanted = {}) =>
  view(by, { created: { from: '2000-01-01T00:00:00.000Z' }, ...wanted });

/** Reads what the counters say, without looking at a client. */
const readCounters = ({ org, stage }: Board) =>
  org.inScope(async ({ db }) => {
    const { rows } = await sql<{ option_id: number; count: number; amount: number }>`
      select option_id, sum(clients_count)::int as count, sum(amount_sum)::float8 as amount from stage_counts
      where org_id = ${org.org_id} and field_id in (0, ${stage.id}) group by option_id having sum(clients_count) <> 0
      order by option_id`.execute(db);
    const getName = (id: number) => stage.options.find((option) => option.id === id)?.name ?? 'All';
    return rows.map(({ option_id, count, amount }) => `${getName(option_id)}: ${count} for ${amount}`);
  });

describe('the pipeline (G-046)', () => {
  it('has a column for each option of LEAD_STAGE, in their order, with its outcome', async () => {
    const { org, stage } = await newBoard();

    const board = await view(org.owner);

    expect(board.field).toEqual({ id: stage.id, key: stage.key, name: stage.name });
    expect(board.stages.map(({ id, name, outcome, color_id }) => ({ id, name, outcome, color_id }))).toEqual(
      stage.options,
    );
  });

  it('shows true counts, sums of OPPORTUNITY_SIZE and what is open in all', async () => {
    const board = await newBoard();
    await addTo(board, 'Ana', 'New', 100.5);
    await addTo(board, 'Ben', 'New', 200);
    await addTo(board, 'Cho', 'Contacted');
    await addTo(board, 'Dee', 'Won', 1_000);

    const shown = await view(board.org.owner);

    expect(describeStages(shown)).toEqual(['New: 2 for 300.5', 'Contacted: 1 for 0', 'Won: 1 for 1000']);
    expect(shown.open).toEqual({ count: 3, amount_sum: 300.5 });
    expect(shown.amount?.key).toBe(board.size.key);
  });

  it('lists the clients of a column by their last activity', async () => {
    const board = await newBoard();
    const first = await addTo(board, 'Ana', 'New');
    await addTo(board, 'Ben', 'New');
    await board.org.inScope(({ db }) =>
      sql`update clients set last_activity_at = now() + interval '1 hour' where id = ${first}`.execute(db),
    );

    expect(namesIn((await view(board.org.owner)).stages[0])).toEqual(['Ana', 'Ben']);
  });

  it('puts clients that are in no stage first, and only where there are any', async () => {
    const board = await newBoard();
    const id = await addTo(board, 'Ana', null, 5);

    const [none] = (await view(board.org.owner)).stages;
    await move(board, id, 'New');

    expect(none).toMatchObject({ id: null, name: null, outcome: null, count: 1, amount_sum: 5 });
    expect((await view(board.org.owner)).stages[0]).toMatchObject({ name: 'New', count: 1 });
  });

  it('has the columns of any dropdown, and none where the organisation has no dropdown', async () => {
    const org = await newOrg();
    expect(await view(org.owner)).toEqual({
      field: null,
      amount: null,
      stages: [],
      open: { count: 0, amount_sum: 0 },
    });
    const district = await org.owner.call(customFields.create, {
      body: {
        name: 'District',
        type: 'dropdown',
        options: [
          { name: 'North', color_id: 1 },
          { name: 'South', color_id: 2 },
        ],
      },
    });
    await org.owner.call(customFields.createDefaultFields);
    const custom_fields = { [district.key]: district.options[1]!.id };
    await org.owner.call(clients.create, { body: { name: 'Ana', custom_fields } });

    expect(describeStages(await view(org.owner, { field_id: district.id }))).toEqual(['South: 1 for 0']);
    expect((await view(org.owner)).field?.name).not.toBe('District');
  });

  it('counts and shows a member only clients the member may see', async () => {
    const board = await newBoard();
    const daniel = await board.org.member();
    const mine = await addTo(board, 'Ana', 'New', 100);
    await addTo(board, 'Ben', 'New', 200);
    await board.org.owner.call(clients.reassign, {
      params: { id: mine },
      body: { assign_type: 'OTHER', assigned_to_id: daniel.profile_id },
    });

    const shown = await view(daniel);

    expect(describeStages(shown)).toEqual(['New: 1 for 100']);
    expect(namesIn(shown.stages[0])).toEqual(['Ana']);
    expect(describeStages(await view(board.org.owner, { assigned_to_ids: ['me'] }))).toEqual(['New: 1 for 200']);
  });

  it('counts what its filters leave over', async () => {
    const board = await newBoard();
    await addTo(board, 'Ana', 'New', 100);
    await addTo(board, 'Ben', 'New', 200);
    await addTo(board, 'Anabel', 'Won', 300);

    expect(describeStages(await view(board.org.owner, { search: 'ana' }))).toEqual([
      'New: 1 for 100',
      'Won: 1 for 300',
    ]);
    const conditions = [{ field: `custom:${board.size.key}`, operator: 'after', values: [150] }];
    expect(describeStages(await view(board.org.owner, { conditions }))).toEqual(['New: 1 for 200', 'Won: 1 for 300']);
  });

  it('reads one column page by page, without gaps and repeats', async () => {
    const board = await newBoard();
    for (const name of ['A', 'B', 'C', 'D', 'E']) await addTo(board, name, 'New', 1);
    await addTo(board, 'F', 'Won');
    const stage_id = board.optionId('New');
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { stages }: PipelineView = await view(board.org.owner, {
        stage_id,
        page_size: 2,
        ...(cursor && { cursor }),
      });
      expect(stages).toHaveLength(1);
      expect(stages[0]).toMatchObject({ id: stage_id, count: 5, amount_sum: 5 });
      seen.push(...namesIn(stages[0])!);
      cursor = stages[0]!.next;
    } while (cursor);

    expect(seen).toEqual(['E', 'D', 'C', 'B', 'A']);
  });

  it('refuses an option or a field that is gone and a cursor of another column', async () => {
    const board = await newBoard();
    for (const name of ['A', 'B']) await addTo(board, name, 'New');
    const refuse = async (body: object) =>
      (await board.org.owner.refused(clientPipeline.getPipelineView, { body: body as never }, 400)).errors;
    const { stages } = await view(board.org.owner, { page_size: 1 });
    const stage_id = board.optionId('Won');

    expect(await refuse({ stage_id: 999_999 })).toEqual({
      stage_id: 'This option no longer exists. Reload the page.',
    });
    expect(await refuse({ field_id: 999_999 })).toEqual({ field_id: 'This field no longer exists. Reload the page.' });
    expect(await refuse({ field_id: board.size.id })).toHaveProperty('field_id');
    expect(await refuse({ stage_id, cursor: stages[0]!.next })).toHaveProperty('cursor');
    expect(await refuse({ stage_id, cursor: 'bm90IG91cnM' })).toHaveProperty('cursor');
    const other = await newBoard();
    expect(await refuse({ field_id: other.stage.id })).toHaveProperty('field_id');
  });

  it('shows clients of a removed option among those in no stage until the removal has moved them', async () => {
    const board = await newBoard();
    await addTo(board, 'Ana', 'New', 7);
    await board.org.inScope(({ db }) =>
      sql`update custom_field_options set deleted_at = now() where id = ${board.optionId('New')}`.execute(db),
    );

    expect((await view(board.org.owner)).stages[0]).toMatchObject({ id: null, count: 1, amount_sum: 7 });
  });
});

describe('moving a client', () => {
  it('to Won converts it, which stands in its history (D42)', async () => {
    const board = await newBoard();
    const id = await addTo(board, 'Ana', 'New', 100);

    const won = await move(board, id, 'Won');
    const { results } = await board.org.owner.call(clientHistory.list, { params: { id } });

    expect(won.converted_at).not.toBeNull();
    expect(results.map(({ kind }) => kind)).toContain('client.converted');
    expect(describeStages(await view(board.org.owner))).toEqual(['Won: 1 for 100']);
  });

  it('is told to the screens of everybody who sees the client', async () => {
    const board = await newBoard();
    const { owner, inScope } = board.org;
    const id = await addTo(board, 'Ana', 'New');

    await move(board, id, 'Contacted');

    const told = await inScope(({ db }) =>
      db
        .selectFrom('events')
        .where('org_id', '=', board.org.org_id)
        .where('subject', '=', 'client')
        .where('subject_id', '=', id)
        .where('kind', '=', 'client.updated')
        .select('audience')
        .execute(),
    );
    expect(told).toEqual([{ audience: [owner.profile_id] }]);
  });

  it('of two people who drag one card, the second is told who moved it where', async () => {
    const board = await newBoard();
    const id = await addTo(board, 'Ana', 'New');
    const bob = await board.org.member({
      name: 'Daniel Ong',
      permissions: { viewOtherAssignedClients: true } as never,
    });
    const drag = (to: string) => ({
      params: { id },
      body: {
        custom_fields: { [board.stage.key]: board.optionId(to) },
        base: { custom_fields: { [board.stage.key]: board.optionId('New') } },
      } as never,
    });
    await bob.call(clients.update, drag('Contacted'));

    const problem = await board.org.owner.refused(clients.update, drag('Won'), 409);

    expect(problem.conflicts).toMatchObject([{ theirs: board.optionId('Contacted'), by: 'Daniel Ong' }]);
    expect(describeStages(await view(board.org.owner))).toEqual(['Contacted: 1 for 0']);
  });
});

describe('the counters behind the pipeline', () => {
  it('follow every kind of change', async () => {
    const board = await newBoard();
    const { owner } = board.org;
    const daniel = await board.org.member();
    const [ana, ben] = [await addTo(board, 'Ana', 'New', 100), await addTo(board, 'Ben', 'New', 50)];
    await addTo(board, 'Cho', null, 1);
    await move(board, ana, 'Contacted');
    await owner.call(clients.update, { params: { id: ana }, body: { custom_fields: { [board.size.key]: 120.5 } } });
    for (const id of [ana, ben]) {
      const body = { assign_type: 'OTHER' as const, assigned_to_id: daniel.profile_id };
      await owner.call(clients.reassign, { params: { id }, body });
    }
    await owner.call(clients.delete, { params: { id: ben } });
    expect(await readCounters(board)).toEqual(['All: 2 for 121.5', 'Contacted: 1 for 120.5']);

    await owner.call(clients.restore, { params: { id: ben } });
    await board.org.inScope(({ db }) => sql`delete from clients where id = ${ben}`.execute(db));
    await board.org.inScope(mergeStageCounts);

    expect(await readCounters(board)).toEqual(['All: 2 for 121.5', 'Contacted: 1 for 120.5']);
    expect(describeStages(await viewCounted(owner))).toEqual(['null: 1 for 1', 'Contacted: 1 for 120.5']);
  });

  it('are not used for a field that had another type, which is counted from its clients', async () => {
    const { owner, ...org } = await newOrg();
    const text = await owner.call(customFields.create, { body: { name: 'District', type: 'text' } });
    for (const value of ['North', 'South', 'North'])
      await owner.call(clients.create, { body: { name: value, custom_fields: { [text.key]: value } } });
    const options = [
      { name: 'North', color_id: 1 },
      { name: 'South', color_id: 2 },
    ];
    await owner.call(customFields.update, { params: { id: text.id }, body: { type: 'dropdown', options } as never });

    expect(describeStages(await view(owner, { field_id: text.id }))).toEqual(['North: 2 for 0', 'South: 1 for 0']);
    await org.inScope(async ({ db }) => {
      const { rows } = await sql`select from custom_fields where id = ${text.id} and not is_counted`.execute(db);
      expect(rows).toHaveLength(1);
    });
  });

  it('lead to the same board as the clients themselves, in a large organisation, for an owner and a member', {
    tags: 'slow',
  }, async () => {
    const board = await newBoard();
    const { org, stage, size } = board;
    const member = await org.member();
    // The last option has few clients, those with the oldest activity.
    const rows = 5_200;
    const [last, others] = [stage.options.length, stage.options.length - 1];
    await withTimeLimits(jobLimits, () =>
      org.inScope(({ db }) =>
        sql`insert into clients (org_id, name, source, assigned_to_id, last_activity_at, created_at, updated_at, custom_fields)
        select ${org.org_id}, 'Client ' || n, 'added_manually', case when n % 100 = 0 then ${member.profile_id}::bigint end,
          at, at, at, case when n % 7 = 0 then '{}' else jsonb_build_object(${stage.key}::text,
            (${stage.options.map(({ id }) => id)}::bigint[])[case when n > 5150 then ${last}::int else 1 + n % ${others}::int end], ${size.key}::text, n) end
        from generate_series(1, ${rows}::int) as n, lateral (select now() - n * interval '1 minute' as at) as times`.execute(
          db,
        ),
      ),
    );
    for (const [person, wanted] of [
      [org.owner, {}],
      [org.owner, { stage_id: stage.options[0]!.id }],
      [org.owner, { stage_id: stage.options.at(-1)!.id }],
      [org.owner, { stage_id: 'none' }],
      [org.owner, { assigned_to_ids: ['unassigned'] }],
      [member, {}],
    ] as const) {
      const fast = await view(person, wanted);
      expect(fast).toEqual(await viewCounted(person, wanted));
      const paged = fast.stages.find(({ next }) => next !== null);
      if (!paged) continue;
      const next = { ...wanted, stage_id: paged.id ?? 'none', cursor: paged.next };
      expect(await view(person, next)).toEqual(await viewCounted(person, next));
    }
  });
});
