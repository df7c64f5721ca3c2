import { call } from '#platform/web/api.ts';
import { clients } from '../contract.ts';

/** Notes that the person dealt with a client just now. Nobody hears of a failure (S0-7-05). */
export const noteInteraction = (id: number): void =>
  void call(clients.updateLastInteraction, { params: { id } }).catch(() => undefined);
