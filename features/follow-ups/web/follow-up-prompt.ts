import type { Client } from '#features/clients/contract.ts';
import { makeSharedState } from '#platform/web/state/shared-state.ts';

type Done = Pick<Client, 'id' | 'name'>;

const asked = makeSharedState<Done | null>(null);

/** Asks when to follow up next with a client whose follow-up was just completed. */
export const openFollowUpPrompt = ({ id, name }: Done): void => asked.set({ id, name });

export const closeNext = (): void => asked.set(null);

/** Returns the client of whom it is asked now. */
export const useAskedNext = (): Done | null => asked.use();
