import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

const { permission } = rulesFor<object>();

const manage = permission('manageIntegrations');

/** Rights on an outgoing webhook: everything for people who manage integrations, nothing for others. */
export const outgoingWebhookAccess = { view: manage, edit: manage, delete: manage };

/** A webhook as calls about it need it. */
export interface OutgoingWebhookRow {
  id: number;
  kind: 'ZAP' | 'WEBHOOK';
  name: string;
  url: string;
  profile_id: number;
  sealed_secret: string | null;
  old_secret_until: string | null;
  is_on: boolean;
}

/** The call is about this webhook; one that does not exist is 404. */
export const outgoingWebhookRow = (
  right: keyof typeof outgoingWebhookAccess,
): RowRule<'outgoing_webhook', OutgoingWebhookRow> => ({
  kind: 'outgoing_webhook',
  right,
  name: { id: inPath('id') },
});
