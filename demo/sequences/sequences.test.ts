import { expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { dueSteps } from '#features/sequences/clients-contract.ts';
import { sequences } from '#features/sequences/contract.ts';
import { smallContext } from '../small-context.ts';
import { planSequences } from './sequences.ts';

/** What the steps of the demo share. */
const shared = [
  ...['First hello', 'The Linden at Bayshore, e-brochure', 'Papers for the bank', 'Checking in', 'Viewing invitation'],
  'Cover review once a year',
];

it('the demo has sequences that run, one that is paused and drafts, with steps due today', {
  tags: 'slow',
}, async () => {
  const context = await smallContext();
  const { owner } = context.org;
  const { calendar, agents } = context;
  for (let day = -20; day < 0; day += 1) {
    calendar.on(calendar.time(day, 10), () => context.org.client({ assigned_to: agents.daniel }));
  }
  for (const title of shared) {
    const body = { title, body: 'Hello', visibility: 'ORG' } as const;
    const { id } = await owner.call(textTemplates.create, { body });
    context.contents.push({ type: 'text', id, title, weight: 1, pages: 1 });
  }
  planSequences(context);
  await calendar.play();

  const { results } = await owner.call(sequences.list, { query: {} });
  expect(results.map(({ state }) => state).toSorted()).toEqual(['DRAFT', 'DRAFT', 'PAUSED', 'RUNNING', 'RUNNING']);
  expect(results.some(({ counts }) => counts.inside > 0)).toBe(true);
  const { results: due } = await owner.call(dueSteps.listDue, { query: {} });
  expect(due.length).toBeGreaterThan(0);
});
