import { afterEach, expect, it } from 'vitest';
import { Client } from '#features/clients/contract.ts';
import { answers, fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { type Unsubscribe, unsubscribes } from '../contract.ts';
import { UnsubscribedPanel } from './unsubscribed-panel.tsx';

const client = sample(Client, { id: 7, name: 'Mai Nguyen' });
let panel: OpenPage | undefined;
afterEach(() => panel?.close());

const open = (unsubscribe: Unsubscribe | null) => {
  panel = openPart(() => <UnsubscribedPanel client={client} />, {
    calls: [answers(unsubscribes.getOfClient, { unsubscribe })],
  });
  return panel;
};

it('a client who unsubscribed has it on the record, with how and who can undo it', async () => {
  const unsubscribed_at = '2026-11-20T06:00:00.000Z';
  const shown = open({ way: 'ONE_CLICK', unsubscribed_at });
  await shown.shows('Unsubscribed', 'No automatic e-mails since', 'in their mail program');
  expect(shown.text()).toContain('Only the client can undo this');
});

it('a client who did not has nothing there', async () => {
  const shown = open(null);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(shown.text()).not.toContain('Unsubscribed');
});

it('whether a client unsubscribed failed to load, and can be tried again', async () => {
  panel = openPart(() => <UnsubscribedPanel client={client} />, {
    calls: [fails(unsubscribes.getOfClient, 'internal')],
  });
  await panel.shows('Couldn’t load whether the client unsubscribed.');
});
