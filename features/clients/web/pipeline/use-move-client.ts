import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { customFields } from '#features/custom-fields/contract.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { makeKey, refresh } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type Client, clients } from '../../contract.ts';
import { findStage, findStageKey, type StageKey, toOption } from './board-state.ts';
import { text } from './en.ts';
import type { Board } from './use-board.ts';

/** Moves a client to another stage: shown at once, with its undo, and taken back with the reason where it is refused. */
export type MoveClient = (client: Client, to: StageKey) => void;

export function useMoveClient(
  { view, showMove }: Pick<Board, 'view' | 'showMove'>,
  say: (words: string) => void,
): MoveClient {
  const cache = useQueryClient();
  return useCallback(
    (client, to) => {
      if (!view?.field) return;
      const { key } = view.field;
      const nameStage = (stage: StageKey) => findStage(view, stage)?.name ?? text('no_stage');
      const run = async (moving: Client, target: StageKey, isUndo: boolean): Promise<void> => {
        const from = findStageKey(view, moving);
        if (from === target) return;
        const { id, name } = moving;
        const answer = showMove(id, target);
        try {
          const saved = await call(clients.update, {
            params: { id },
            body: {
              custom_fields: { [key]: toOption(target) },
              base: { custom_fields: { [key]: moving.custom_fields[key] ?? null } },
            },
          });
          answer(saved);
          if (!isUndo) {
            toast({
              type: 'SUCCESS',
              heading:
                toOption(target) === null
                  ? text('out_toast', { name })
                  : text('moved_toast', { name, stage: nameStage(target) }),
              undo: () => void run(saved, from, true),
            });
          }
        } catch (failure) {
          if (!(failure instanceof CallFailed)) throw failure;
          answer(from);
          const reason = explain(failure, key, name, nameStage);
          say(text('refused', { name, stage: nameStage(from), reason }));
          // The restricted-access drawer says what the plan does not include.
          if (failure.status !== 423) toast({ type: 'ERROR', heading: text('not_moved', { name }), message: reason });
          if (failure.status === 400)
            void cache.invalidateQueries({ queryKey: makeKey(customFields.list).slice(0, 1) });
        } finally {
          void refresh(cache, clients.update.changes);
        }
      };
      void run(client, to, false);
    },
    [cache, view, showMove, say],
  );
}

/** Returns why a move was refused: who was faster, or what the server says about the stage. */
function explain(
  { body, fieldErrors, message }: CallFailed,
  key: string,
  name: string,
  nameStage: (stage: StageKey) => string,
) {
  const field = `custom_fields.${key}`;
  const conflict = body.conflicts?.find((each) => each.field === field);
  if (!conflict) return fieldErrors[field] ?? message;
  const person = conflict.by ?? text('somebody');
  return typeof conflict.theirs === 'number'
    ? text('moved_by', { person, name, stage: nameStage(conflict.theirs) })
    : text('taken_out_by', { person, name });
}
