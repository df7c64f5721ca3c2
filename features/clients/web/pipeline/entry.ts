import type { Client } from '../../contract.ts';

/** A card of a column: a client, the place where a carried one would land, or the one that is carried away. */
export interface Entry {
  client: Client;
  kind: 'card' | 'lifted' | 'slot' | 'away';
}

/** A place is an element of its own beside the card it is for. */
export const entryKey = ({ client, kind }: Entry): string =>
  kind === 'slot' ? `slot ${client.id}` : String(client.id);
