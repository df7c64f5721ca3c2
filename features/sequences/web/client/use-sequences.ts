import type { Client } from '#features/clients/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { type ClientSequence, dueSteps } from '../../clients-contract.ts';

/** Reads the first sequences of a client, with what the client gets from each. */
export const useSequences = (id: number) =>
  useRead(dueSteps.listSequenceSteps, { params: { id }, query: { page_size: 20 } });

export const isInside = ({ state }: ClientSequence): boolean => state !== 'COMPLETED' && state !== 'REMOVED';

/** Returns how many sequences a client is in; undefined for none. */
export const useSequenceCount = ({ id }: Client): number | undefined =>
  useSequences(id).data?.results.filter(isInside).length || undefined;
