import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

const { permission } = rulesFor<object>();

const manage = permission('manageIntegrations');

/** Rights on a WhatsApp Business account: everything for people who manage integrations, nothing for others. */
export const whatsappAccountAccess = { view: manage, edit: manage };

/** An account as calls about it need it. */
export interface WhatsAppAccountRow {
  id: number;
  waba_id: string;
  state: 'CONNECTING' | 'CONNECTED' | 'EXPIRED' | 'DISCONNECTED';
}

/** The call is about this account; one that does not exist is 404. */
export const whatsappAccountRow = (
  right: keyof typeof whatsappAccountAccess,
): RowRule<'whatsapp_account', WhatsAppAccountRow> => ({
  kind: 'whatsapp_account',
  right,
  name: { id: inPath('id') },
});
