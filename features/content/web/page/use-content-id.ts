import { useParams } from '@tanstack/react-router';

/** Returns the id in the address; null when it is no number. */
export function useContentId(): number | null {
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
