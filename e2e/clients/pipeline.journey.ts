import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { type CustomField, customFields } from '#features/custom-fields/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { addClients, newAddress, signIn } from '../people.ts';

/** Returns the lead stage and the opportunity size of the page's organisation. */
async function readFields(page: Page): Promise<[stage: CustomField, size: CustomField]> {
  const answer = await page.request.get(customFields.list.path);
  const { results } = (await answer.json()) as { results: CustomField[] };
  const find = (key: string) => results.find(({ default_key }) => default_key === key)!;
  return [find('LEAD_STAGE'), find('OPPORTUNITY_SIZE')];
}

const optionId = ({ options }: CustomField, name: string) => options.find((option) => option.name === name)!.id;

/** Adds three clients and opens the board: Ana and Ben are new, Cho is contacted. */
async function openBoard(page: Page): Promise<{ stage: CustomField; ana: number }> {
  const [stage, size] = await readFields(page);
  const at = (name: string, amount: number) => ({ [stage.key]: optionId(stage, name), [size.key]: amount });
  const [ana] = await addClients(
    page,
    { name: 'Ana Whitfield', custom_fields: at('New', 2_450_000) },
    { name: 'Ben Ong', custom_fields: at('New', 50_000) },
    { name: 'Cho Min', custom_fields: at('Contacted', 1_000_000) },
  );
  await page.goto('/clients/pipeline');
  await card(page, 'Ana Whitfield').waitFor();
  return { stage, ana: ana! };
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });
const card = (page: Page, name: string) => page.getByRole('article', { name });
const namesIn = (page: Page, name: string) => column(page, name).locator('[data-row-link]').allTextContents();
const waitForNames = (page: Page, name: string, expected: string[]) =>
  expect.poll(() => namesIn(page, name), { timeout: 15_000 }).toEqual(expected);
const hears = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor({ state: 'attached' });

/** Moves a pressed mouse onto the middle of a column, in steps as a hand does. */
async function dragTo(page: Page, name: string, to: string): Promise<void> {
  const from = (await card(page, name).boundingBox())!;
  const target = (await column(page, to).boundingBox())!;
  await page.mouse.move(from.x + 40, from.y + from.height - 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + from.height, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 8 });
}

describeJourney('the pipeline', (journey) => {
  it('is worked by keyboard: lift, move, drop, each announced, and undo (S0-2.1-10)', async () => {
    const page = await signIn(journey, newAddress());
    await openBoard(page);
    await column(page, 'New, 2 clients').waitFor();
    await page.getByText('Open pipeline S$ 3.5M in 3 clients').waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Ana Whitfield' }).focus();
    await page.keyboard.press('Space');
    await hears(page, 'Lifted Ana Whitfield from New.');
    await page.keyboard.press('ArrowRight');
    await hears(page, /^Over Contacted, column 2 of \d+\.$/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await hears(page, 'Put Ana Whitfield back in New.');
    await waitForNames(page, 'New', ['Ben Ong', 'Ana Whitfield']);

    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await hears(page, 'Dropped Ana Whitfield in Contacted.');
    await waitForNames(page, 'New', ['Ben Ong']);
    await waitForNames(page, 'Contacted', ['Cho Min', 'Ana Whitfield']);
    await page.getByRole('region', { name: /^Contacted, 2 clients, S\$\s3\.5M$/ }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Ana Whitfield');

    await page.getByText('Moved Ana Whitfield to Contacted').waitFor();
    await page.keyboard.press('Control+z');
    await waitForNames(page, 'New', ['Ben Ong', 'Ana Whitfield']);
    await page.reload();
    await waitForNames(page, 'New', ['Ben Ong', 'Ana Whitfield']);
  });

  it('is worked by mouse, and a second screen follows', async () => {
    const page = await signIn(journey, newAddress());
    const { stage, ana } = await openBoard(page);
    const second = await journey.open('/clients/pipeline', { storageState: await page.context().storageState() });
    await card(second, 'Ana Whitfield').waitFor();

    await dragTo(page, 'Ana Whitfield', 'Contacted');
    await column(page, 'Contacted').locator('[data-slot]').waitFor();
    await page.mouse.up();

    await waitForNames(page, 'Contacted', ['Cho Min', 'Ana Whitfield']);
    await waitForNames(second, 'Contacted', ['Cho Min', 'Ana Whitfield']);
    await column(second, 'New, 1 client').waitFor();
    expect(new URL(page.url()).pathname).toBe('/clients/pipeline');

    await second.request.put(fillPath(clients.update.path, { id: ana }), {
      data: { custom_fields: { [stage.key]: optionId(stage, 'Negotiating') } },
    });
    await waitForNames(page, 'Negotiating', ['Ana Whitfield']);
  });

  it('takes a move back that somebody else was faster with, and says who moved the card where', async () => {
    const page = await signIn(journey, newAddress());
    journey.allowConsoleError(/409/);
    const { stage, ana } = await openBoard(page);
    const path = fillPath(clients.update.path, { id: ana });
    // The other one's move arrives at the server just before the drop.
    const overtake = async (route: Route) => {
      await page.request.put(path, { data: { custom_fields: { [stage.key]: optionId(stage, 'Negotiating') } } });
      await route.continue();
    };
    await page.route(`**${path}`, overtake, { times: 1 });

    await dragTo(page, 'Ana Whitfield', 'Contacted');
    await page.mouse.up();

    await page
      .getByText(/ moved Ana Whitfield to Negotiating in the meantime\./)
      .first()
      .waitFor();
    await waitForNames(page, 'Negotiating', ['Ana Whitfield']);
    await waitForNames(page, 'Contacted', ['Cho Min']);
  });

  it('takes a move into a stage back that was removed meanwhile, says why, and the column is gone', async () => {
    const page = await signIn(journey, newAddress());
    journey.allowConsoleError(/400/);
    const { stage, ana } = await openBoard(page);
    const negotiating = optionId(stage, 'Negotiating');
    const options = stage.options
      .filter(({ id }) => id !== negotiating)
      .map(({ id, name, color_id, outcome }) => ({ id, name, color_id, outcome }));
    const remove = async (route: Route) => {
      const answer = await page.request.put(fillPath(customFields.update.path, { id: stage.id }), {
        data: { options, removed_options: [{ id: negotiating, move_to_id: null }] },
      });
      expect(answer.status()).toBe(200);
      await route.continue();
    };
    await page.route(`**${fillPath(clients.update.path, { id: ana })}`, remove, { times: 1 });

    await dragTo(page, 'Ana Whitfield', 'Negotiating');
    await page.mouse.up();

    await page.getByText('Ana Whitfield was not moved').first().waitFor();
    await waitForNames(page, 'New', ['Ben Ong', 'Ana Whitfield']);
    await column(page, 'Negotiating').waitFor({ state: 'detached' });
  });

  it('is worked by a finger on a tablet: a long press lifts a card', async () => {
    const page = await signIn(journey, newAddress(), { viewport: { width: 1024, height: 768 }, hasTouch: true });
    await openBoard(page);
    const from = (await card(page, 'Ana Whitfield').boundingBox())!;
    const target = (await column(page, 'Contacted').boundingBox())!;
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });

    await touch('touchStart', from.x + 40, from.y + from.height - 12);
    await hears(page, 'Lifted Ana Whitfield from New.');
    for (const step of [0.3, 0.6, 1])
      await touch('touchMove', from.x + 40 + (target.x + 60 - from.x) * step, from.y + 60 + 20 * step);
    await column(page, 'Contacted').locator('[data-slot]').waitFor();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

    await waitForNames(page, 'Contacted', ['Cho Min', 'Ana Whitfield']);
  });

  it('has one column at a time on a phone, and cards move by their menu', async () => {
    const page = await signIn(journey, newAddress(), { phone: true });
    await openBoard(page);
    const stages = page.getByRole('toolbar', { name: 'Stages' });
    expect(await stages.getByRole('button', { name: 'New 2' }).getAttribute('aria-pressed')).toBe('true');
    await expectAccessible(page);

    await card(page, 'Ana Whitfield').getByRole('button', { name: 'Actions for Ana Whitfield' }).click();
    await page.getByRole('menuitem', { name: 'Contacted' }).click();
    await stages.getByRole('button', { name: 'Contacted 2' }).click();

    await card(page, 'Ana Whitfield').waitFor();
    await page.reload();
    await card(page, 'Ana Whitfield').waitFor();

    await page.getByRole('button', { name: /^Filters and sort/ }).click();
    await page.getByRole('combobox', { name: 'Columns' }).getByText('Lead stage').waitFor();
    await page.getByRole('checkbox', { name: 'Last activity' }).uncheck();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: /^Filters and sort/ }).click();
    const part = page.getByRole('checkbox', { name: 'Last activity' });
    await part.waitFor();
    expect(await part.isChecked()).toBe(false);
  });
});
