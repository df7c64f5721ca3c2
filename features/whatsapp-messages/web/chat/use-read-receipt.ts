import { useEffect, useRef } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { call } from '#platform/web/api.ts';
import { useSession } from '#platform/web/session.tsx';
import { type ChatMessage, whatsappChat } from '../../chat-contract.ts';

/**
 * Reports the newest message of the client as read, once the assignee, or anybody for a client without one, has it in a window they see. A
 * failure is in the log of the server.
 */
export function useReadReceipt({ id, assigned_to }: Client, rows: readonly ChatMessage[]): void {
  const { profile_id } = useSession();
  const told = useRef<string | null>(null);
  const counts = assigned_to === null || assigned_to.id === profile_id;
  const newest = rows.find(({ kind, type }) => kind === 'CLIENT' && type !== 'system');
  const message_id = counts && newest?.is_unread ? newest.id : null;
  useEffect(() => {
    const report = () => {
      if (message_id === null || told.current === message_id || document.visibilityState !== 'visible') return;
      told.current = message_id;
      call(whatsappChat.markRead, { params: { id, message_id } }).catch(() => undefined);
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [id, message_id]);
}
