import { seesAssigned } from '#domain/assignee.ts';
import { clientPages } from '#features/clients/pages.ts';
import { alertKind, alertPeople } from '#features/notifications/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { contentOpenedAlert } from '../../events.ts';
import { nameClient, type OpenShare } from './views.queries.ts';

export const contentOpenedKind = alertKind({
  kind: 'content_opened',
  label: 'Client opened content I shared',
  about: 'content',
  defaults: { in_app: true, email: false, push: true },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 4 * 3_600,
  urgency: 'normal',
  event: contentOpenedAlert,
});

/**
 * Tells the person who shared it that a client opened it, if their plan says who opened what and they may still see the
 * client.
 */
export async function notifyOpened(
  scope: OrgScope,
  share: OpenShare & { client_id: number },
  { assigned_to_id_or_zero, public_url }: { assigned_to_id_or_zero: number; public_url: string },
): Promise<void> {
  const actor = await findActor(scope, share.profile_id);
  if (!actor || !allows(seesAssigned, actor, { assigned_to_id_or_zero })) return;
  if (findPlanProblem(actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS')) return;
  await alertPeople(scope, contentOpenedKind, [share.profile_id], {
    public_url,
    title: `${await nameClient(scope, share.client_id)} opened ${share.content_title}`,
    body: '',
    page: fillPage(clientPages.client, { id: share.client_id }),
    client_ids: [share.client_id],
  });
}
