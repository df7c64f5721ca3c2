import { useParams } from '@tanstack/react-router';

/** The number in the address; null when it is none, which names nothing. */
export function useContentId(): number | null {
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
