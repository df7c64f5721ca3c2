import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { makeQueryClient, refreshFromLive } from './data.ts';

/** An open screen that reads something, with answers from the test. */
function openScreen() {
  const client = makeQueryClient();
  const asked: ((answer: string) => void)[] = [];
  const screen = new QueryObserver(client, {
    queryKey: ['GET /api/leads'],
    queryFn: () => new Promise<string>((answer) => asked.push(answer)),
    meta: { reads: ['leads'] },
  });
  onTestFinished(screen.subscribe(() => undefined));
  return { client, asked, shown: () => screen.getCurrentResult().data };
}

it('a change during the first read is not missed', async () => {
  const { client, asked, shown } = openScreen();
  await expect.poll(() => asked.length).toBe(1);

  await Promise.race([refreshFromLive(client, ['leads']), Promise.resolve()]);
  asked[0]!('from before');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]!('from after');

  await expect.poll(shown).toBe('from after');
});

it('a change of something else causes no read', async () => {
  const { client, asked, shown } = openScreen();
  await expect.poll(() => asked.length).toBe(1);

  await refreshFromLive(client, ['clients']);
  asked[0]!('the only one');

  await expect.poll(shown).toBe('the only one');
  expect(asked).toHaveLength(1);
});
