import type { AnyEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import { useChange } from '#platform/web/data.ts';
import type { BulkAnswer } from '../../bulk-contract.ts';
import type { ContentType } from '../../contract.ts';
import { toastBulk } from './content-words.ts';

/**
 * Returns a command for many contents of a type whose answer has the calls that make it as it was, with one undo. It tells whether it
 * was done; a refusal has been shown.
 */
export function useBulkChange<E extends AnyEndpoint>(endpoint: E, type: ContentType | undefined) {
  type Body = CallInput<E>['body'];
  const { mutate, mutateAsync, isPending } = useChange(endpoint);
  const toInput = (body: Body) => ({ params: { t: type }, body }) as unknown as CallInput<E>;
  async function change(body: Body, heading: (count: number) => string): Promise<boolean> {
    const answer = (await mutateAsync(toInput(body)).catch(() => null)) as (BulkAnswer & { undo: Body[] }) | null;
    if (!answer) return false;
    const undo = () => {
      for (const former of answer.undo) mutate(toInput(former));
    };
    toastBulk(answer, { heading, undo: answer.undo.length > 0 ? undo : undefined });
    return true;
  }
  return { change, isSaving: isPending };
}
