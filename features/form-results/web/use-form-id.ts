import { usePageParams } from '#platform/web/navigation/router/page-frame.tsx';

/** Returns the form that the address names. */
export const useFormId = (): number => Number(usePageParams<'id'>().id);
