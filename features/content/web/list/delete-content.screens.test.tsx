import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { done } from '#platform/contract/endpoint.ts';
import { shownToasts } from '#platform/web/ui/feedback/toast-store.ts';
import { answers } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { contents, TextTemplate, textTemplates } from '../../contract.ts';
import { withContentKinds } from '../content-kinds.ts';
import { DeleteContent } from './content-actions.tsx';

const message = sample(TextTemplate, { id: 3, title: 'Viewing times' });

function OpenDialog() {
  const [isOpen, setIsOpen] = useState(true);
  return <DeleteContent content={message} isOpen={isOpen} isOnPage={false} onClose={() => setIsOpen(false)} />;
}

let dialog: OpenPage | undefined;
beforeAll(withContentKinds(async () => undefined));
afterEach(() => dialog?.close());

it('a deleted content can be brought back until another page opens', async () => {
  dialog = openPart(OpenDialog, {
    calls: [answers(textTemplates.delete, done), answers(contents.restore, message)],
  });
  await dialog.shows('Delete Viewing times?');
  dialog.press('Delete');
  await dialog.shows('Viewing times deleted');

  expect(shownToasts().map(({ lasts }) => lasts)).toEqual(['until-navigation']);
  dialog.press('Undo');
  await dialog.shows('Viewing times restored');
});
