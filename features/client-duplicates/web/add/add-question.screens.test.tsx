import { describe, expect, it, vi } from 'vitest';
import { clients, FoundClient } from '#features/clients/contract.ts';
import { answers } from '#testing/web/fake-calls.ts';
import { openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { duplicates, type OnLead } from '../../contract.ts';
import { AddQuestion } from './add-question.tsx';

const seen = {
  client: sample(FoundClient, { id: 11, name: 'Charlotte Whitfield' }),
  assigned_to_id: null,
  assigned_to_name: null,
};
const hidden = { client: null, assigned_to_id: 22, assigned_to_name: 'Mei Chen' };

function openQuestion(on_lead: OnLead, results: (typeof seen | typeof hidden)[]) {
  const answered = { onAdd: vi.fn(), onBack: vi.fn(), onOpen: vi.fn() };
  const calls = [answers(duplicates.getSettings, { on_lead }), answers(clients.searchDuplicates, { results })];
  const page = openPart(() => <AddQuestion phone="81234571" email="" {...answered} />, { calls });
  return { page, ...answered };
}

describe('adding a client by hand who is there already', () => {
  it('asks in an organisation that asks: one opens the other, or adds anyway (G-049)', async () => {
    const { page, onAdd } = openQuestion('ASK', [seen]);
    await page.shows('This client is there already', 'Open Charlotte Whitfield');
    expect(onAdd).not.toHaveBeenCalled();
    page.press('Add anyway');

    expect(onAdd).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['where the organisation does not ask', 'ATTACH', [seen]],
    ['where nobody has the phone or e-mail', 'ASK', []],
    ['and mentions nobody whom the person may not see', 'ASK', [hidden]],
  ] as const)('adds at once %s', async (_, on_lead, results) => {
    const { page, onAdd } = openQuestion(on_lead, [...results]);

    await expect.poll(() => onAdd.mock.calls.length).toBe(1);
    expect(page.text()).not.toContain('Mei Chen');
    expect(page.text()).not.toContain('This client is there already');
  });
});
