export const REQUEST_PREFIX = 'bulk-action-';

/** Names in the history what an action did, by which its undo finds it. */
export const makeRequestId = ({ action_id }: { action_id: number }): string => `${REQUEST_PREFIX}${action_id}`;

/** Names what the undo of an action did. */
export const makeUndoRequestId = (work: { action_id: number }): string => `${makeRequestId(work)}-undo`;
