export { DiscardDraft } from './discard-draft.tsx';
export { DraftStatus } from './draft-status.tsx';
export type { DraftPatch } from './draft-store.ts';
export { PublishDraft, PublishProblems } from './publish-draft.tsx';
export { UndoBarButtons, UndoButtons } from './undo-buttons.tsx';
export { type DraftView, type OpenDraft, useDraft } from './use-draft.ts';
export { useUndoKeys } from './use-undo-keys.ts';
