import { expect, it } from 'vitest';
import { sequenceClients } from '#features/sequences/clients-contract.ts';
import { sequences } from '#features/sequences/contract.ts';
import { sequencePages } from '#features/sequences/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { newOrgIn, signedInAs } from '../people.ts';

const NAMES = ['Charlotte Whitfield', 'Lars Østergaard', 'Marcus Feldmann'];

describeJourney('a sequence', (journey) => {
  it('is started, edited while clients are inside, which is shown before, and one undo puts all back (S0-1-13, S1-3-15)', async () => {
    const org = await newOrgIn(journey);
    const { owner } = org;
    const page = await journey.open(fillPage(sequencePages.sequences), signedInAs(owner));
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
    await press('Start with “New lead, first week”');
    await page.getByRole('heading', { name: 'New lead, first week' }).waitFor();
    await expectAccessible(page);
    await press('Start sequence');
    await page.getByText('The sequence is running').waitFor();

    const id = Number(/sequence\/(\d+)/.exec(page.url())?.[1]);
    const params = { id };
    const clients = await Promise.all(NAMES.map((name) => org.client({ name })));
    const body = { client_ids: clients.map((client) => client.id) };
    expect(await owner.call(sequenceClients.add, { params, body })).toMatchObject({ added_count: 3 });
    const listInside = () => owner.call(sequenceClients.list, { params, query: { page_size: 50 } });
    const before = await listInside();

    // The step the clients are on is removed, and another one comes before the next.
    await press('Actions on Say who you are, and ask what they are looking for.');
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await press('Insert after Wait 2 days');
    await page.getByRole('menuitem', { name: 'Contact client' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Send the floor plan');
    await press('Wait 2 days');
    await page.getByRole('textbox', { name: 'How long' }).fill('1');
    await page.getByRole('button', { name: 'Wait 1 day', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/^Saved at /).waitFor();

    await press(/^Publish \d changes$/);
    const question = page.getByRole('dialog');
    await question.getByText('3 clients are inside.').waitFor();
    await question.getByText('Step 1: Send the floor plan').first().waitFor();
    for (const name of NAMES) await question.getByText(name).waitFor();
    await expectAccessible(page);
    expect((await listInside()).results).toEqual(before.results);
    await question.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('Changes published').waitFor();
    expect((await listInside()).results.map(({ step }) => step)).toEqual(
      NAMES.map(() => expect.objectContaining({ note: 'Send the floor plan' })),
    );

    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('The last publishing was undone').waitFor();
    const after = await listInside();
    expect(after.results.map(({ step, due_at }) => [step?.id, due_at])).toEqual(
      before.results.map(({ step, due_at }) => [step?.id, due_at]),
    );
    expect((await owner.call(sequences.get, { params })).steps.map(({ id: step }) => step)[0]).toBe('sfirst1');
    await page.getByRole('button', { name: /^Step 1: Say who you are/ }).waitFor();
    expect(await page.getByRole('button', { name: /Send the floor plan/ }).count()).toBe(0);
  });
});
