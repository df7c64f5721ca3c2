import { clientImportFinished } from '#features/client-import/events.ts';
import { showFinishedToast } from '#features/client-import/web/index.ts';
import { followUpDue } from '#features/follow-ups/events.ts';
import { showDueToast } from '#features/follow-ups/web/index.ts';
import { leadFiled } from '#features/leads/events.ts';
import { showNewLeadToast } from '#features/leads/web/index.ts';
import { sharedContentOpened } from '#features/sharing/events.ts';
import { showOpenedToast } from '#features/sharing/web/index.ts';
import type { LiveMessage } from '#platform/contract/live.ts';

/** What is said when an event happens elsewhere, by its kind. */
export const liveToasts: Partial<Record<string, (message: LiveMessage) => Promise<void>>> = {
  [clientImportFinished.kind]: showFinishedToast,
  [followUpDue.kind]: showDueToast,
  [leadFiled.kind]: showNewLeadToast,
  [sharedContentOpened.kind]: showOpenedToast,
};
