import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { type CustomField, type CustomFieldType, customFields } from '#features/custom-fields/contract.ts';
import type { QuestionTarget } from '#features/leads/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { type ConnectedPage, connectPage } from '#testing/leads/connected-page.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import type { Org } from '#testing/world.ts';
import { facebook } from '../contract.ts';

let fb: FacebookApp;
beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());

const newField = ({ owner }: Org, type: CustomFieldType, more: object = {}) =>
  owner.call(customFields.create, { body: { name: `A ${type}`, type, ...more } as never }) as Promise<CustomField>;

/** Maps questions of the page's form by hand. */
async function mapQuestions({ org }: ConnectedPage, mapping: Record<string, QuestionTarget>): Promise<void> {
  const { results: pages } = await org.owner.call(facebook.listPages);
  const params = { id: pages[0]!.id };
  const { results: forms } = await org.owner.call(facebook.listForms, { params });
  await org.owner.call(facebook.updateForms, { params, body: { forms: [{ id: forms[0]!.id, mapping }] } });
}

async function send({ form }: ConnectedPage, answers: Record<string, string | string[]>): Promise<void> {
  await fb.customerSends(form.id, answers);
  await fetchAndFile(fb);
}

const onlyClient = async ({ owner }: Org) => (await owner.call(clients.list)).results[0]!;
const jane = { full_name: 'Jane Tan', email: 'jane@example.com' };

describe('the questions of a form', () => {
  it('fill what was chosen for them, over what they would be taken for', async () => {
    const connected = await connectPage(fb);
    await mapQuestions(connected, { budget: 'job_title', phone_number: 'note' });
    await send(connected, { ...jane, phone_number: '+6591234567', budget: '1m' });

    const client = await onlyClient(connected.org);
    expect(client).toMatchObject({ name: 'Jane Tan', job_title: '1M to 1.5M', phones: [] });
    const { results: found } = await connected.org.owner.call(leads.rawLeadInfo, { params: { id: client.id } });
    expect(found[0]!.answers.map(({ label, values }) => [label, values])).toContainEqual([
      'Phone number',
      ['+6591234567'],
    ]);
  });

  it('fill custom fields: a dropdown by the name of its option, a date and a number as people write them, a text', async () => {
    const connected = await connectPage(fb);
    const { org } = connected;
    const budget = await newField(org, 'dropdown', {
      options: [
        { name: '1m to 1.5m', color_id: 1, outcome: 'OPEN' },
        { name: 'More', color_id: 2, outcome: 'OPEN' },
      ],
    });
    const [date, number, words] = [
      await newField(org, 'date'),
      await newField(org, 'number'),
      await newField(org, 'text'),
    ];
    await mapQuestions(connected, {
      budget: `custom_field:${budget.id}`,
      viewing: `custom_field:${date.id}`,
      rooms: `custom_field:${number.id}`,
      wishes: `custom_field:${words.id}`,
    });
    await send(connected, {
      ...jane,
      budget: '1m',
      viewing: '20/11/2026',
      rooms: '1,250',
      wishes: ['Pool', 'Garden'],
    });

    expect((await onlyClient(org)).custom_fields).toEqual({
      [budget.key]: budget.options[0]!.id,
      [date.key]: '2026-11-20',
      [number.key]: 1250,
      [words.key]: 'Pool, Garden',
    });
  });

  it('may be called like what every object of the language has', async () => {
    const connected = await connectPage(fb);
    const { org, form } = connected;
    const words = ['constructor', 'toString', 'valueOf'];
    form.questions.push(...words.map((key) => ({ id: key, key, label: key, type: key })));
    await org.owner.call(facebook.syncForms);
    await fb.app.runJobs();
    await mapQuestions(connected, { constructor: 'location' });
    await send(connected, { ...jane, constructor: 'Bloggs', toString: 'yes', valueOf: 'no' });

    const { results: pages } = await org.owner.call(facebook.listPages);
    const { results: forms } = await org.owner.call(facebook.listForms, { params: { id: pages[0]!.id } });
    expect(Object.entries(forms[0]!.targets)).toEqual(
      expect.arrayContaining([
        ['constructor', 'location'],
        ['toString', 'note'],
        ['valueOf', 'note'],
      ]),
    );
    expect(await onlyClient(org)).toMatchObject({ name: 'Jane Tan', location: 'Bloggs' });
  });

  it('lose nothing where an answer does not fit its field, or the field is deleted', async () => {
    const connected = await connectPage(fb);
    const { org } = connected;
    const [date, gone] = [await newField(org, 'date'), await newField(org, 'text')];
    await mapQuestions(connected, { budget: `custom_field:${date.id}`, wishes: `custom_field:${gone.id}` });
    await org.owner.call(customFields.delete, { params: { id: gone.id } });
    await send(connected, { ...jane, budget: 'soon', wishes: 'Pool' });

    const client = await onlyClient(org);
    expect(client.custom_fields).toEqual({});
    const { results: found } = await org.owner.call(leads.rawLeadInfo, { params: { id: client.id } });
    expect(found[0]!.answers.flatMap(({ values }) => values)).toEqual(expect.arrayContaining(['soon', 'Pool']));
  });

  it('fill what a known client lacks and replace nothing, in one batch and later', async () => {
    const connected = await connectPage(fb);
    const { org, form } = connected;
    const [first, second] = [await newField(org, 'text'), await newField(org, 'text', { name: 'Wishes' })];
    await mapQuestions(connected, { budget: `custom_field:${first.id}`, wishes: `custom_field:${second.id}` });
    await fb.customerSends(form.id, { ...jane, wishes: 'Pool' });
    await fb.customerSends(form.id, { ...jane, budget: 'Small', wishes: 'Garden' });
    await fetchAndFile(fb);
    const filed = (await onlyClient(org)).custom_fields;
    await org.owner.call(clients.update, {
      params: { id: (await onlyClient(org)).id },
      body: { custom_fields: { [first.key]: null } },
    });
    await send(connected, { ...jane, budget: 'Large', wishes: 'Sea' });

    expect(Object.keys(filed).sort()).toEqual([first.key, second.key].sort());
    expect((await onlyClient(org)).custom_fields).toEqual({ ...filed, [first.key]: 'Large' });
  });

  it('that make a client a customer by an option that counts as won do so once', async () => {
    const connected = await connectPage(fb);
    const { org } = connected;
    const stage = await newField(org, 'dropdown', { options: [{ name: 'Sold', color_id: 1, outcome: 'WON' }] });
    await mapQuestions(connected, { budget: `custom_field:${stage.id}` });
    await send(connected, { ...jane, budget: 'sold' });
    await send(connected, { full_name: 'Jane', email: 'jane@example.com', budget: 'sold' });

    const converted = await org.inScope(({ db, org_id }) =>
      db.selectFrom('events').where('org_id', '=', org_id).where('kind', '=', 'client.converted').selectAll().execute(),
    );
    expect((await onlyClient(org)).converted_at).not.toBeNull();
    expect(converted).toHaveLength(1);
  });

  it('are read with today’s mapping when a lead is tried again', async () => {
    const connected = await connectPage(fb);
    const { org } = connected;
    await mapQuestions(connected, { email: 'note', full_name: 'note' });
    await send(connected, jane);
    const { results } = await org.owner.call(leads.listNeedingAttention, { query: {} });
    await mapQuestions(connected, { email: 'email', full_name: 'name' });
    await org.owner.call(leads.replay, { params: { id: results[0]!.id } });

    expect(await onlyClient(org)).toMatchObject({ name: 'Jane Tan', emails: ['jane@example.com'] });
  });
});
