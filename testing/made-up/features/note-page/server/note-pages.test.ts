import { expect, it } from 'vitest';
import { newOrg } from '#testing/world.ts';
import { newNotePage } from './note-pages.ts';

async function twoWriters() {
  const org = await newOrg();
  const siti = await org.member({ name: 'Siti Omar' });
  return { siti, owner: org.owner, page: newNotePage(1) };
}

it('a made-up draft is saved by part, and what cannot be stored is refused at its part', async () => {
  const { siti, owner, page } = await twoWriters();
  await siti.inScope((scope) => page.save(scope, { text: 'Bring boots ' }, { text: '' }));
  await owner.inScope((scope) => page.save(scope, { title: 'Viewing' }, { title: '' }));
  expect(page.get().draft).toEqual({ title: 'Viewing', text: 'Bring boots' });
  const long = owner.inScope((scope) => page.save(scope, { title: 'x'.repeat(61) }));
  await expect(long).rejects.toMatchObject({ options: { errors: { 'draft.title': expect.any(String) } } });
});

it('two people who write the same part of it are told, with who wrote the other value', async () => {
  const { siti, owner, page } = await twoWriters();
  await siti.inScope((scope) => page.save(scope, { title: 'Viewing' }, { title: '' }));
  const mine = owner.inScope((scope) =>
    page.save(scope, { title: 'Open house', text: 'At ten' }, { title: '', text: '' }),
  );
  const conflict = { field: 'title', base: '', mine: 'Open house', theirs: 'Viewing', by: 'Siti Omar' };
  await expect(mine).rejects.toMatchObject({ options: { conflicts: [conflict] } });
  expect(page.get().draft).toEqual({ title: 'Viewing', text: '' });
});

it('it is published as versions, once each, and an earlier one is restored', async () => {
  const { owner, page } = await twoWriters();
  await owner.inScope(async (scope) => {
    await page.save(scope, { title: 'Viewing' });
    await page.publish(scope);
    await page.publish(scope);
    expect(page.get().live_version).toBe(1);
    await page.save(scope, { title: 'Open house' });
    expect(await page.listUnpublished(scope)).toEqual(['title']);
    expect(page.readLive()?.title).toBe('Viewing');
    await page.publish(scope);
    expect([page.get().live_version, page.readLive()?.title]).toEqual([2, 'Open house']);
    expect(await page.restore(scope, 1)).toBe(true);
    expect(page.get().draft.title).toBe('Viewing');
    expect(await page.restore(scope, 3)).toBe(false);
  });
});
