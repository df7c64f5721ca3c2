import type { AnyEndpoint, CallOutput } from '#platform/contract/endpoint.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { text } from '../en.ts';

/** Makes a page of the payment provider and goes there; the person comes back to a page of ours. */
export const usePaymentPage = <E extends AnyEndpoint>(endpoint: CallOutput<E> extends { url: string } ? E : never) =>
  useChange<E>(endpoint, {
    onSuccess: (page) => location.assign((page as { url: string }).url),
    onFailure: ({ message, status }) => {
      if (status !== 423) toast({ type: 'ERROR', heading: text('buying_later'), message });
      return true;
    },
  });
