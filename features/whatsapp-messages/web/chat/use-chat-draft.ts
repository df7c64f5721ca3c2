import { useState } from 'react';
import { useSession } from '#platform/web/session.tsx';

/** Keeps what was begun in a chat and not yet sent, in this tab and across reloads. */
export function useChatDraft(client_id: number, chat: string): [draft: string, change: (draft: string) => void] {
  const { profile_id } = useSession();
  const key = `chat-draft.${profile_id}.${client_id}.${chat}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  const change = (next: string) => {
    setDraft(next);
    saveDraft(key, next);
  };
  return [draft, change];
}

function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function saveDraft(key: string, draft: string): void {
  try {
    if (draft === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, draft);
  } catch {
    // Writing still works in a browser that stores nothing.
  }
}
