import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Client, MAX_BULK_CLIENTS } from '#features/clients/contract.ts';
import { changeRows, type ShownList, useShownList } from '#features/clients/web/index.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { refresh } from '#platform/web/data.ts';
import { toastDeleted } from '#platform/web/deleting/use-delete-with-undo.ts';
import { apiText } from '#platform/web/en/api.ts';
import { formatNumber } from '#platform/web/format.ts';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type BulkAction, bulkActions, type ChosenClients } from '../../contract.ts';
import { describeOutcome, isAtWork } from '../describe-outcome.ts';
import { text } from '../en.ts';
import { showRightsQuestion, watchAction } from '../progress/watched-actions.ts';

type StartBody = CallInput<typeof bulkActions.start>['body'];
export type WrittenChange = StartBody['change'];

interface Wanted {
  clients: ChosenClients;
  change: WrittenChange;
  /** How many clients they are, where that is known. */
  total: number | undefined;
  /** Shows the expected result at once. @returns what takes it back. */
  showAtOnce: () => () => void;
  onStarted: () => void;
}

export type Start = (change: WrittenChange, show?: (client: Client) => Client | null) => Promise<void>;

/** Returns what does one thing with the chosen clients, or with all that the filter of the list finds. */
export function useStartBulkAction(selection: BulkActionsProps<Client>): Start {
  const { chosen, whole } = selection;
  const cache = useQueryClient();
  const list = useShownList();
  const clients = useChosen(selection);
  return async (change, show) => {
    if (whole && list) {
      await start(cache, {
        clients,
        change,
        total: whole.count,
        showAtOnce: () => () => undefined,
        onStarted: whole.clear,
      });
      return;
    }
    if (chosen.length > MAX_BULK_CLIENTS) {
      toast({
        type: 'WARNING',
        heading: text('too_many'),
        message: text('too_many_text', { most: formatNumber(MAX_BULK_CLIENTS) }),
      });
      return;
    }
    const ids = chosen.map(({ id }) => id);
    await start(cache, {
      clients,
      change,
      total: ids.length,
      showAtOnce: () => (show ? changeRows(cache, new Set(ids), show) : () => undefined),
      onStarted: () => undefined,
    });
  };
}

/** Returns whom an action is about. */
export function useChosen({ chosen, whole }: BulkActionsProps<Client>): ChosenClients {
  const list = useShownList();
  return whole && list ? ofFilter(list) : { client_ids: chosen.map(({ id }) => id) };
}

const ofFilter = ({ criteria, isRecentlyActive }: ShownList): ChosenClients => ({
  criteria,
  ...(isRecentlyActive && { recently_active: true }),
});

async function start(cache: QueryClient, wanted: Wanted, skip_not_allowed = false): Promise<void> {
  const { clients, change, total, showAtOnce, onStarted } = wanted;
  // Which of them may be changed is not known when some are left out.
  const rollback = skip_not_allowed ? () => undefined : showAtOnce();
  try {
    const action = await call(bulkActions.start, { body: { clients, change, skip_not_allowed } });
    onStarted();
    if (isAtWork(action)) watchAction(action.id);
    else showDone(cache, action);
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure;
    rollback();
    if (failure.status === 456) {
      const { skipped_count = 0 } = failure.body;
      showRightsQuestion({ skipped_count, total, goOn: () => void start(cache, wanted, true) });
    } else showRefusal(failure);
  } finally {
    void refresh(cache, bulkActions.start.changes);
  }
}

/** Says what was done with few clients, with the undo of all of it. */
function showDone(cache: QueryClient, action: BulkAction): void {
  const { changed_count, can_undo, kind } = action;
  const [changed, ...reasons] = describeOutcome(action);
  const show = kind === 'DELETE' ? toastDeleted : toast;
  show({
    type: reasons.length > 0 ? 'WARNING' : 'SUCCESS',
    heading: changed_count === 0 ? text('nothing') : action.words,
    message: [...(changed_count === 0 ? [] : [changed]), ...reasons].join('. '),
    ...(can_undo && { undo: () => void undo(cache, action) }),
  });
}

async function undo(cache: QueryClient, { id }: BulkAction): Promise<void> {
  try {
    const undone = await call(bulkActions.undo, { params: { id } });
    if (isAtWork(undone)) watchAction(id);
    else toast({ type: 'SUCCESS', heading: text('undone'), message: describeOutcome(undone).join('. ') });
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure;
    showRefusal(failure);
  } finally {
    void refresh(cache, bulkActions.undo.changes);
  }
}

/** The restricted-access drawer says what the plan does not include. */
function showRefusal({ status, message, fieldErrors }: CallFailed): void {
  if (status === 423) return;
  const [field] = Object.values(fieldErrors);
  toast({ type: 'ERROR', heading: apiText('not_saved'), message: field ?? message });
}
