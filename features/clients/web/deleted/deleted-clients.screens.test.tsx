import { afterEach, describe, expect, it } from 'vitest';
import { hasSomeFields } from '#testing/web/custom-fields.ts';
import { answers, type FakeCall, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { DeletedClient, deletedClients } from '../../deleted-contract.ts';

const marcus = sample(DeletedClient, { id: 12, name: 'Marcus Lee', reason: null, together: null });
const fair = (id: number, name: string) =>
  sample(DeletedClient, {
    ...{ id, name, reason: null, deleted_by: { id: 1, name: 'Mei Chen' } },
    together: { id: 'bulk-action-7', count: 2, back_count: 1 },
  });

let page: OpenPage | undefined;
afterEach(() => page?.close());

async function open(rows: DeletedClient[], calls: FakeCall[] = []): Promise<OpenPage> {
  const list = [answers(deletedClients.list, pageWith(rows)), answers(deletedClients.count, { count: 48 })];
  page = openPage('/clients/deleted', { calls: [...list, hasSomeFields, ...calls] });
  await page.shows('Marcus Lee');
  return page;
}

const select = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[aria-label="Select ${name}"]`)?.click();

describe('erasing deleted clients now', () => {
  it('is asked twice, and erases nothing when the second question is refused', async () => {
    const { press, shows, text, network } = await open([marcus]);
    select('Marcus Lee');
    await shows('Erase now');
    press('Erase now');
    await shows('Erase Marcus Lee now?', 'The 30 days are skipped');
    press('Continue');
    await shows('Erase Marcus Lee for good?', 'This cannot be undone');
    press('Cancel');

    await waitFor(() => expect(text()).not.toContain('Erase Marcus Lee for good?'));
    expect(network.asked).not.toContain(deletedClients.erase);
  });

  it('erases the selected clients once the second question is answered', async () => {
    const { press, shows, network } = await open([marcus], [answers(deletedClients.erase, { changed_count: 1 })]);
    select('Marcus Lee');
    await shows('Erase now');
    press('Erase now');
    await shows('Erase Marcus Lee now?');
    press('Continue');
    await shows('Erase Marcus Lee for good?');
    press('Erase for good');

    await shows('1 client erased for good');
    expect(network.asked).toContain(deletedClients.erase);
  });

  it('of all of them says how many, asks twice and goes on in the background', async () => {
    const { press, shows, network } = await open([marcus], [answers(deletedClients.empty, { erased_count: 48 })]);
    await shows('Empty trash…');
    press('Empty trash…');
    await shows('Empty the trash with 48 clients?', 'also those that the filters leave out');
    press('Continue');
    await shows('Erase 48 clients for good?');
    expect(network.asked).not.toContain(deletedClients.empty);
    press('Erase for good');

    await shows('48 clients are being erased for good');
  });
});

describe('clients deleted together', () => {
  it('collapse to their heading, wherever they stand, and are then not selected with the others', async () => {
    const { press, shows, text } = await open([fair(21, 'Ana Lim'), fair(22, 'Ben Goh'), marcus, fair(23, 'Cleo Tay')]);
    await shows('Mei Chen deleted 3 clients at once', '1 is back already. 3 of 2 shown.', 'Ana Lim');
    expect(text()).not.toContain('Clear');
    const toggle = document.querySelector<HTMLElement>('button[aria-expanded=true][aria-label^="Collapse"]');
    toggle?.click();
    await waitFor(() => expect(text()).not.toContain('Ana Lim'));
    await shows('Mei Chen deleted 3 clients at once', 'Marcus Lee');
    document.querySelector<HTMLInputElement>('input[aria-label="Select all deleted clients shown"]')?.click();
    await shows('1 selected', 'Restore 1');
    press('Clear selection');
  });
});
