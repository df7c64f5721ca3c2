import { messages } from '#platform/contract/messages.ts';
import { MAX_SUBTEAM_NAME } from '../contract.ts';

/** The contract's limits in the server's words. */
export const findNameProblem = (name: string): string | null =>
  name === '' ? messages.required : name.length > MAX_SUBTEAM_NAME ? messages.max(MAX_SUBTEAM_NAME) : null;
