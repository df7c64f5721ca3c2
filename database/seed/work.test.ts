import { expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { newOrg } from '#testing/world.ts';
import type { DemoContent, Stage } from './stage.ts';
import { Work } from './work.ts';

it('the demo gives a message a link to read it by only where the link is sent', async () => {
  const org = await newOrg();
  const { id: client_id } = await org.client({ name: 'Charlotte Whitfield' });
  const { id } = await org.owner.call(textTemplates.create, { body: { title: 'First hello', body: 'Hi' } });
  const work = new Work({ agents: { nadia: org.owner } } as Stage);
  const client = { id: client_id, agent: null };
  const content: DemoContent = { type: 'text', id, title: 'First hello', weight: 1, pages: 1 };

  const plain = await work.share(client, content, { hasLink: false });
  const code = await work.share(client, content, { hasLink: true });

  expect(plain).toBeNull();
  const { results } = await org.owner.call(shares.listOfClient, { params: { id: client_id } });
  expect(results.map(({ is_tracked, message }) => [is_tracked, message])).toEqual([
    [true, expect.stringMatching(new RegExp(`^Hi\n\nhttp.*/s/${code}$`))],
    [false, 'Hi'],
  ]);
});
