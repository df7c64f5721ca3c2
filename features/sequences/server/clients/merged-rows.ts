import { rowsOfClients } from '#platform/server/database/merged-rows.ts';

/** What a client is in and what was done goes along; where both are in a sequence, only the one that stays goes on. */
export const mergedSequenceRows = [
  rowsOfClients('sequence_clients', {
    what: 'move',
    key: ['id'],
    unless: { same: ['sequence_id'], where: "state in ('ACTIVE', 'PAUSED', 'WAITING')" },
    repeats: ['assigned_to_id_or_zero'],
    counted: { as: 'sequences', at: 'entered_at' },
  }),
  rowsOfClients('sequence_steps_done', { what: 'move', key: ['sequence_client_id', 'step_id'] }),
  rowsOfClients('sequence_addition_left_out', { what: 'stay', why: 'it says whom an adding left out' }),
];
