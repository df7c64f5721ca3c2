import { useRef, useState } from 'react';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { useChange } from '#platform/web/data.ts';
import { type ChatComposer, whatsappChat } from '../../chat-contract.ts';
import { text } from './en.ts';

type Message = CallInput<typeof whatsappChat.send>['body']['message'];

/**
 * Returns what sends a message once: it has the same id each time it is tried, so that a try whose answer was lost is no second
 * message.
 */
export function useSend(client_id: number, { phone, number_id }: ChatComposer, onSent: (message: Message) => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = useRef(false);
  const tried = useRef<{ id: string; words: string } | null>(null);
  const change = useChange(whatsappChat.send, {
    onSuccess: (_, { body }) => {
      tried.current = null;
      setRefusal(null);
      onSent(body.message);
    },
    onFailure: ({ status, message }) => {
      if (status === 423) return false;
      setRefusal(status === 404 ? text('client_gone') : message);
      return true;
    },
  });
  const send = (message: Message) => {
    if (isBusy.current || phone === null || number_id === null) return;
    const words = JSON.stringify(message);
    if (tried.current?.words !== words) tried.current = { id: crypto.randomUUID(), words };
    // A second press comes before the field has been drawn again.
    isBusy.current = true;
    const body = { id: tried.current.id, phone, number_id, message };
    change.mutate(
      { params: { id: client_id }, body },
      {
        onSettled: () => {
          isBusy.current = false;
        },
      },
    );
  };
  return { send, isSending: change.isPending, refusal };
}
