import { describe, expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { contentGroups } from '#features/content-groups/contract.ts';
import { newGroup, newText } from '#features/content-groups/testing/new-group.ts';
import { newOrg } from '#testing/world.ts';
import { prepareProcesses } from './killed-workers.fixture.ts';

const { getApp, killAt } = prepareProcesses();

describe('the copies of a group', { timeout: 120_000 }, () => {
  it('are made once each, although the process that makes them is killed twice', async () => {
    const giver = (await newOrg({ app: getApp() })).owner;
    const joiner = (await newOrg({ app: getApp() })).owner;
    const texts: number[] = [];
    for (let count = 1; count <= 50; count += 1) texts.push(await newText(giver, `Message ${count}`));
    const id = await newGroup(giver, 'Launch kit', texts);
    const { code } = await giver.call(contentGroups.setCode, { params: { id }, body: { is_open: true } });
    const look = async () => (await joiner.call(contentGroups.getByCode, { params: { code } })).join!;
    await joiner.call(contentGroups.join, { params: { code } });

    const reached = await killAt([1, 20], async () => (await look()).copied_count);
    await expect.poll(async () => (await look()).state, { timeout: 60_000 }).toBe('done');

    expect(reached[0]).toBeLessThan(50);
    expect(await look()).toMatchObject({ copied_count: 50, not_copied: [] });
    const { results } = await joiner.call(textTemplates.list, { query: { page_size: 100 } });
    expect(results.map(({ title }) => title).sort()).toEqual(texts.map((_, index) => `Message ${index + 1}`).sort());
  });
});
