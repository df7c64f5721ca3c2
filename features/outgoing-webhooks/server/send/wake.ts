import { createWake } from '#platform/server/jobs/wake.ts';

/** Wakes the senders of this process; those of others look every second. */
export const { wake: wakeSenders, onWake } = createWake();
