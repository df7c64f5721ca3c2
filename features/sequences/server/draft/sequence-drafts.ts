import { publishable } from '#engines/drafts/server/index.ts';
import { contentDraftSaved } from '#features/content/events.ts';
import { findAudience } from '#features/content/server/index.ts';
import { type SequenceDefinition, sequenceDraft } from '../../definition.ts';
import { findVersion, type StoredSequence } from '../read/sequences.queries.ts';
import { insertVersion, writeDraft } from './write-sequences.queries.ts';

/** The drafts of sequences, and what clients inside go by. */
export const sequenceDrafts = publishable<SequenceDefinition, StoredSequence>({
  kind: sequenceDraft,
  saved: contentDraftSaved,
  findAudience,
  writeDraft,
  insertVersion,
  findVersion,
});
