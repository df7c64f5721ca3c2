import { expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { newOrg } from '#testing/world.ts';
import { AgentActions } from './agent-actions.ts';
import type { DemoContent, DemoContext } from './demo-context.ts';

it('the demo gives a message a link only where the link is sent', async () => {
  const org = await newOrg();
  const { id: client_id } = await org.client({ name: 'Charlotte Whitfield' });
  const { id } = await org.owner.call(textTemplates.create, { body: { title: 'First hello', body: 'Hi' } });
  const actions = new AgentActions({ agents: { nadia: org.owner } } as DemoContext);
  const client = { id: client_id, agent: null };
  const content: DemoContent = { type: 'text', id, title: 'First hello', weight: 1, pages: 1 };

  const plain = await actions.share(client, content, { hasLink: false });
  const code = await actions.share(client, content, { hasLink: true });

  expect(plain).toBeNull();
  const { results } = await org.owner.call(shares.listOfClient, { params: { id: client_id } });
  expect(results.map(({ is_tracked, message }) => [is_tracked, message])).toEqual([
    [true, expect.stringMatching(new RegExp(`^Hi\n\nhttp.*/s/${code}$`))],
    [false, 'Hi'],
  ]);
});
