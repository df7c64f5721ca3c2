import { sql } from 'kysely';
import { versionReader } from '#engines/drafts/server/index.ts';
import { contentReader } from '#features/content/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { personNamed } from '#platform/server/database/person-named.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Moving, SequenceDefinition, type Step } from '../../contract.ts';

const live = sql<SequenceDefinition | null>`(
  select definition from sequence_versions live
  where live.org_id = sequence.org_id and live.content_id = sequence.content_id and live.version = sequence.live_version)`;

/** How a sequence is read, without where its clients are. */
export const { get: getStoredSequence, list: listStoredSequences } = contentReader({
  type: 'sequence',
  narrow: (query, { state, content_id }, given) =>
    query
      .$if(given.state === true, (rows) =>
        rows.where(
          sql<boolean>`exists (
            select from sequence_contents sequence
            where sequence.org_id = contents.org_id and sequence.content_id = contents.id and sequence.state = ${state})`,
        ),
      )
      .$if(given.content_id === true, (rows) =>
        rows.where(
          sql<boolean>`exists (
            select from sequence_contents sequence
            where sequence.org_id = contents.org_id and sequence.content_id = contents.id
              and sequence.shared_content_ids @> array[${content_id}::bigint])`,
        ),
      ),
  withColumns: (query) =>
    query
      .innerJoin('sequence_contents as sequence', (join) => matchInOrg(join, 'sequence.content_id', 'contents.id'))
      .select([
        'sequence.draft',
        'sequence.draft_changed_at',
        'sequence.unpublished_changes',
        'sequence.live_version',
        'sequence.published_at',
        'sequence.state',
        'sequence.paused_until',
        'sequence.moving',
        'contents.deleted_at',
      ])
      .select([
        personNamed('sequence.draft_changed_by_id').as('draft_changed_by'),
        personNamed('sequence.paused_by_id').as('paused_by'),
        live.as('live'),
      ]),
  toFields: ({ draft, live, moving }) => {
    const published = live && SequenceDefinition.parse(live);
    const read = SequenceDefinition.parse(draft);
    return { draft: read, live: published, steps: (published ?? read).steps, is_moving: moving !== null };
  },
});
export type StoredSequence = Awaited<ReturnType<typeof getStoredSequence>>;

/** What the machine needs of a sequence, whoever asks, also of a deleted one that clients finish. */
export interface LiveSequence {
  id: number;
  title: string;
  owner_id: number;
  state: StoredSequence['state'];
  paused_at: string | null;
  moving: Moving | null;
  version: number;
  definition: SequenceDefinition;
}

/** Returns those of these sequences that were published. */
export async function readLiveSequences({ db, org_id }: OrgScope, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, LiveSequence>();
  const rows = await db
    .selectFrom('sequence_contents as sequence')
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'sequence.content_id'))
    .innerJoin('sequence_versions as live', (join) =>
      matchInOrg(join, 'live.content_id', 'sequence.content_id').onRef('live.version', '=', 'sequence.live_version'),
    )
    .where('sequence.org_id', '=', org_id)
    .where('sequence.content_id', 'in', ids)
    .select([
      'contents.id',
      'contents.title',
      'contents.owner_id',
      'sequence.state',
      'live.version',
      'live.definition',
      'sequence.paused_at',
      'sequence.moving',
    ])
    .execute();
  return new Map(
    rows.map((row): [number, LiveSequence] => [
      row.id,
      { ...row, definition: SequenceDefinition.parse(row.definition) },
    ]),
  );
}

export const findVersion = versionReader({ table: 'sequence_versions', id: 'content_id', schema: SequenceDefinition });

/** Returns the contents that steps share, each once. */
export const listSharedContents = (steps: readonly Step[]): number[] => [
  ...new Set(
    steps.flatMap((step) => (step.type === 'SHARE_CONTENT' && step.content_id !== null ? step.content_id : [])),
  ),
];
