import type { Entry } from '../../definition.ts';

const kinds = {
  lead_source_ids: 'source',
  client_group_ids: 'group',
  stage_option_ids: 'stage',
  after_sequence_ids: 'sequence',
} as const satisfies Record<keyof Entry, string>;
export type EntryKind = (typeof kinds)[keyof Entry];
export const entryKinds: readonly EntryKind[] = Object.values(kinds);

/** Returns what one kind of event is called among the keys of sequences: 'source:5'. */
export const writeEntryKey = (kind: EntryKind, id: number): string => `${kind}:${id}`;

/** Returns what brings clients in, as keys by which an event finds the sequence. */
export const listEntryKeys = (entry: Entry): string[] =>
  (Object.keys(kinds) as (keyof Entry)[]).flatMap((name) => entry[name].map((id) => writeEntryKey(kinds[name], id)));
