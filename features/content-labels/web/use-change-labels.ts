import type { Content, ContentType } from '#features/content/contract.ts';
import { toastBulk } from '#features/content/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { type ContentLabel, contentLabels } from '../contract.ts';
import { text } from './en.ts';

/** Returns a command that puts a label on contents or takes it off at once, with one undo. */
export function useChangeLabels(type: ContentType) {
  const { mutate, mutateAsync } = useChange(contentLabels.addRemove);
  const params = { t: type };
  return async (contents: readonly Pick<Content, 'id'>[], { id, name }: ContentLabel, isIn: boolean) => {
    const body = {
      content_ids: contents.map((content) => content.id),
      add: isIn ? [id] : [],
      remove: isIn ? [] : [id],
    };
    // A refusal has been shown.
    const answer = await mutateAsync({ params, body }).catch(() => null);
    if (!answer) return;
    toastBulk(answer, {
      heading: (count) => text(isIn ? 'added' : 'removed', { count, name }),
      undo: () => {
        for (const inverse of answer.undo) mutate({ params, body: inverse });
      },
    });
  };
}
