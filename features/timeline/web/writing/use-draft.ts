import { useState } from 'react';
import type { EditableActivityType } from '#domain/activity-types.ts';
import { useSession } from '#platform/web/session.tsx';
import { nothingWritten, type Writing, writableTypes } from './activity-writing.ts';

export interface Draft extends Writing {
  item_type: EditableActivityType;
}

const empty: Draft = { ...nothingWritten, item_type: 'NOTE' };

/** Keeps what was begun about a client and not yet logged, in this tab and across reloads. */
export function useDraft(client_id: number) {
  const { profile_id } = useSession();
  const key = `draft.${profile_id}.${client_id}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  return {
    draft,
    change(next: Draft) {
      setDraft(next);
      saveDraft(key, next);
    },
    clear() {
      const next = { ...empty, item_type: draft.item_type };
      setDraft(next);
      saveDraft(key, next);
    },
  };
}

export const isBegun = ({ text, details, occurred }: Writing): boolean =>
  text !== '' || occurred !== null || Object.values(details).some((value) => value !== undefined && value !== '');

function readDraft(key: string): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    const item_type = writableTypes.find((type) => type === kept?.item_type);
    return item_type ? { ...empty, ...kept, item_type } : empty;
  } catch {
    return empty;
  }
}

function saveDraft(key: string, draft: Draft): void {
  try {
    if (isBegun(draft)) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Writing still works in a browser that stores nothing.
  }
}
