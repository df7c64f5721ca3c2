import { afterEach, expect, it } from 'vitest';
import { done } from '#platform/contract/endpoint.ts';
import { shownToasts } from '#platform/web/ui/feedback/toast-store.ts';
import { answers } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { Activity, timeline } from '../contract.ts';
import { ActivityMenu } from './activity-menu.tsx';

const note = sample(Activity.options[0], {
  id: 1,
  item_type: 'NOTE',
  access_policy: { EDIT: true, DELETE: true },
});

let menu: OpenPage | undefined;
afterEach(() => menu?.close());

it('a deleted activity can be brought back until another page opens', async () => {
  menu = openPart(
    () => <ActivityMenu activity={note} onEdit={() => undefined} trigger={<button type="button" />} isOpenAtFirst />,
    {
      calls: [answers(timeline.deleteItem, done), answers(timeline.restoreItem, note)],
    },
  );
  await menu.shows('Delete');
  menu.press('Delete');
  await menu.shows('Undo');

  expect(shownToasts().map(({ lasts }) => lasts)).toEqual(['until-navigation']);
  menu.press('Undo');
  await waitFor(() => expect(menu?.network.asked).toContain(timeline.restoreItem));
});
