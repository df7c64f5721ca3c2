import { usePageParams } from '#platform/web/navigation/router/page-frame.tsx';

/** Returns the id in the address; null when it is no number. */
export function useContentId(): number | null {
  const id = Number(usePageParams<'id'>().id);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
