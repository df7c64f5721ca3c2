import { mayUse, useSession } from '#platform/web/session.tsx';

/** Returns whether the person may change forms; everybody else looks at them and shares their links. */
export const useMayManage = (): boolean => mayUse(useSession(), 'INTEGRATIONS.MANAGE');
