import { afterEach, describe, expect, it, vi } from 'vitest';
import { EntityRecord } from '#platform/web/entity/entity-record.tsx';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { waitFor } from '#testing/web/wait-for.ts';
import { clientEntity } from '../client-fields.ts';

let page: OpenPage;
afterEach(() => page.close());

const fields = clientEntity.filter(({ name }) => name === 'time_zone');
const open = (time_zone: string | null, isReadOnly = false) => {
  const save = vi.fn();
  page = openPart(() => <EntityRecord fields={fields} entity={{ time_zone }} isReadOnly={isReadOnly} save={save} />);
  return save;
};

describe('the time zone of a client', () => {
  it('is offered where it is empty, and chosen among all there are', async () => {
    const save = open(null);
    await page.shows('Add a time zone');
    page.press('Add a time zone');
    await waitFor(() => page.press('Show options'));
    await page.shows('Pacific/Auckland');
    const options = [...document.querySelectorAll<HTMLElement>('[role=option]')];
    options.find(({ textContent }) => textContent?.includes('Pacific/Auckland'))!.click();
    await waitFor(() => expect(save).toHaveBeenCalledWith({ time_zone: 'Pacific/Auckland' }, { time_zone: null }));
  });

  it('is shown, and not changed by people who may only look', async () => {
    open('America/New_York', true);
    await page.shows('Time zone', 'America/New_York');
    expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent?.includes('New_York'))).toBe(
      false,
    );
  });
});
