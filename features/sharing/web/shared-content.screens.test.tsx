import { afterEach, beforeAll, expect, it } from 'vitest';
import { withContentKinds } from '#features/content/web/index.ts';
import { answers, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { SharedContent, shares } from '../contract.ts';
import { SharedContentPanel } from './shared-content-panel.tsx';

const client = { id: 7, name: 'Mai Nguyen' };
const share = sample(SharedContent, {
  content_type: 'file',
  content_title: 'Price list',
  profile_id: 8,
  profile_name: 'Daniel Ong',
  shared_at: '2026-11-20T06:00:00.000Z',
});

let panel: OpenPage | undefined;
// As the page of a client does before it shows the panel.
beforeAll(withContentKinds(async () => undefined));
afterEach(() => panel?.close());

function open(shared: SharedContent): OpenPage {
  panel = openPart(() => <SharedContentPanel client={client} />, {
    calls: [answers(shares.listOfClient, pageWith([shared]))],
  });
  return panel;
}

it('what somebody else shared names them', async () => {
  await open({ ...share, is_automatic: false }).shows('Price list', 'by Daniel Ong');
});

it('what the product gave by itself says so and names no one', async () => {
  const shown = open({ ...share, is_automatic: true });
  await shown.shows('Price list', 'automatically');
  expect(shown.text()).not.toContain('Daniel Ong');
});
