import { afterEach, describe, expect, it, vi } from 'vitest';
import { ClientGroup, clientGroups } from '#features/client-groups/contract.ts';
import { DocumentTemplate, documentTemplates, textTemplates } from '#features/content/contract.ts';
import { contentGroups } from '#features/content-groups/contract.ts';
import { pageTemplates } from '#features/content-pages/contract.ts';
import { FollowUpCounts, followUps } from '#features/follow-ups/contract.ts';
import { hasSomeFields } from '#testing/web/custom-fields.ts';
import { answers, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { Client, type ConditionOperator, clients } from '../../../contract.ts';
import { describeMissing } from './describe-missing.ts';
import { describeValue } from './describe-value.ts';
import type { Draft } from './drafts.ts';

const client = sample(Client, { id: 11, name: 'Wei Ling Tan' });
const group = (id: number, name: string) => sample(ClientGroup, { id, name, color_id: id, criteria: null });
const brochure = sample(DocumentTemplate, { id: 12, type: 'file', title: 'Floor plans' });

const calls = [
  hasSomeFields,
  answers(followUps.count, sample(FollowUpCounts, {})),
  answers(clients.list, { ...pageWith([client]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
  answers(clients.getStatsBySource, {
    results: [
      { source: 'external_integration', source_name: 'Website', total_clients: 64, new_leads: 0, converted_clients: 0 },
    ],
  }),
  answers(clientGroups.list, pageWith([group(3, 'Investors'), group(4, 'VIP'), group(5, 'Upgraders')])),
  answers(documentTemplates.list, pageWith([brochure])),
  answers(documentTemplates.get, brochure),
  answers(textTemplates.list, pageWith([])),
  answers(pageTemplates.list, pageWith([])),
  answers(contentGroups.list, pageWith([])),
];

let page: OpenPage | undefined;
const open = (where: string) => {
  page = openPage(`/clients?where=${encodeURIComponent(where)}`, { calls });
  return page;
};

afterEach(() => {
  expect(page?.network.faults ?? []).toEqual([]);
  page?.close();
  vi.unstubAllGlobals();
});

const choose = async (name: string) => {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find((each) => each.textContent?.startsWith(name));
  await waitFor(() => expect(find()).toBeDefined());
  find()?.click();
};

describe('active conditions', () => {
  it('are chips in words, and a press on × removes one', async () => {
    const opened = open('groups.is.3,4;opened_content:file:12.in_last.30;custom:sort2.between.1500000,2000000');

    await opened.shows(
      'GroupsInvestors or VIP',
      'Opened contentLast 30 days, Floor plans',
      'BudgetS$ 1,500,000 to S$ 2,000,000',
      'Edit filters',
    );
    opened.press('Remove filter Groups');
    await waitFor(() => expect(opened.text()).not.toContain('Investors or VIP'));
  });

  it('say so where a field or a choice is gone', async () => {
    await open('custom:sort9.is.4;groups.is.3,9').shows('A deleted field', 'Investors or A deleted choice');
  });
});

describe('the panel of conditions', () => {
  it('opens with an empty one and says what is missing', async () => {
    const opened = open('');
    await opened.shows('Wei Ling Tan');
    opened.press('Filters');
    await opened.shows('Condition 1', 'Choose a field', 'Clients must match every condition.', 'Done');
    opened.press('Field: Choose a field');
    await choose('Budget');
    await opened.shows('Budget', 'The first applies once it has an amount.');
  });
});

const amount = {
  name: 'custom:sort2',
  label: 'Budget',
  kind: 'number',
  currency: 'SGD',
  heading: '',
  icon: null,
} as const;
const added = { name: 'added', label: 'Added', kind: 'date', heading: '', icon: null, isPast: true } as const;
const company = { name: 'company', label: 'Company', kind: 'text', heading: '', icon: null } as const;
const stage = { name: 'custom:sort1', label: 'Stage', kind: 'choice', heading: '', icon: null } as const;

describe('a condition in words', () => {
  it.each([
    [stage, 'is', ['1', '2', '3'], 'n1, n2 +1'],
    [stage, 'is_not', ['1', '2'], 'not n1 or n2'],
    [stage, 'not_empty', [], 'Not empty'],
    [company, 'contains', ['Kestrel'], '“Kestrel”'],
    [company, 'is', ['Kestrel'], 'is “Kestrel”'],
    [amount, 'before', ['1500000'], 'Less than S$\u00a01,500,000'],
    [added, 'in_last', ['1'], 'Last day'],
    [added, 'not_in_last', ['28'], 'Not in the last 28 days'],
    [added, 'between', ['2026-09-01', '2026-09-15'], '01 Sep 2026 to 15 Sep 2026'],
    [added, 'after', ['soon'], 'After soon'],
    [added, 'empty', [], 'Never'],
  ] as const)('%o %s %o', (field, operator, values, words) => {
    expect(describeValue(field, { field: field.name, operator, values: [...values] }, (value) => `n${value}`)).toBe(
      words,
    );
  });

  it('that is incomplete is named by its place and what it lacks', () => {
    const draft = (field: string | null, operator: ConditionOperator, values: string[]): Draft => ({
      key: 1,
      field,
      operator,
      values,
    });
    const blank = draft(null, 'is', []);
    const whole = draft('company', 'contains', ['x']);
    const fields = [amount, added, company, stage];

    expect(describeMissing([blank], fields)).toBe('');
    expect(describeMissing([whole, blank], fields)).toBe('The second applies once it has a field.');
    expect(describeMissing([draft('custom:sort2', 'between', ['', '5'])], fields)).toBe(
      'The first applies once it has a lowest amount.',
    );
    expect(describeMissing([whole, whole, draft('added', 'between', ['2026-01-01', ''])], fields)).toBe(
      'The third applies once it has a last date.',
    );
    expect(describeMissing([draft('added', 'in_last', []), whole, blank], fields)).toBe(
      'The first and third apply once they are complete.',
    );
  });
});

describe('the sorts of a list', () => {
  it('include the fields of the organisation', async () => {
    page = openPage('/clients?sort=custom:sort2', {
      calls: [
        ...calls,
        answers(clients.list, { ...pageWith([client]), sorted_by: { sort: 'custom:sort2', sort_order: 'DESC' } }),
      ],
    });
    await page.shows('Wei Ling Tan', 'Lead stage', 'Budget');
    page.press('Budget');
    await page.shows('Last activity Added Name Lead stage Budget');
  });
});
