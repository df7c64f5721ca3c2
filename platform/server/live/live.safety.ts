import { live } from '../../contract/live.ts';

/** The stream answers by itself and never ends, so the matrix only calls it without a session. */
export const liveSafety = [{ endpoint: live.stream, about: 'person' as const }];
