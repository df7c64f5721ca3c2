import type { LiveMessage } from '#platform/contract/live.ts';

/** By kind of event. */
export const liveToasts: Partial<Record<string, (message: LiveMessage) => Promise<void>>> = {};
