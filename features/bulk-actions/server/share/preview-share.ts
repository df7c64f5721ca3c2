import type * as z from 'zod';
import { fillDraft } from '#features/sharing/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { bulkActions, SharePreview } from '../../contract.ts';
import { countNamed, selectChosen } from '../chosen-clients.ts';
import { countReasons } from '../kinds/bulk-kind.ts';
import { draftMails, prepareMessage } from './draft-mails.ts';
import { readFirst } from './first-clients.queries.ts';

/** So many clients are looked at. */
const MOST_CHECKED = 500;

/** So many e-mails are shown. */
const SHOWN = 3;

/**
 * Shows what a message to many would be. Clients whom the actor may not write to are counted and never named. Throws `invalid_input`
 * where the content cannot be given.
 */
export async function previewShare(
  scope: Scope,
  services: Services,
  { clients, change }: z.output<typeof bulkActions.previewShare.body>,
): Promise<SharePreview> {
  const message = await prepareMessage(scope, change);
  const found = await readFirst(scope, await selectChosen(scope, clients), MOST_CHECKED + 1);
  const rows = found.slice(0, MOST_CHECKED);
  const is_whole = found.length <= MOST_CHECKED;
  const checked_count = is_whole ? countNamed(clients, rows.length) : rows.length;
  const allowed_ids = rows.filter(({ is_allowed }) => is_allowed).map(({ id }) => id);
  const { drafts, left_out, left_today } = await draftMails(scope, services, allowed_ids, message);
  const refused_count = checked_count - allowed_ids.length;
  return {
    checked_count,
    is_whole,
    sent_count: drafts.length,
    skipped: { ...countReasons(left_out), ...(refused_count > 0 && { NO_RIGHT: refused_count }) },
    left_today,
    emails: drafts.slice(0, SHOWN).map((draft) => ({
      client: { id: draft.client.client_id, name: draft.client.name },
      to: draft.client.email!,
      text: fillDraft(draft),
    })),
  };
}
