import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

const { permission } = rulesFor<object>();

const manage = permission('manageIntegrations');

/** Rights on an API key: everything for people who manage integrations, nothing for others. */
export const apiKeyAccess = { view: manage, revoke: manage };

/** A key as calls about it need it. */
export interface ApiKeyRow {
  id: number;
  name: string;
  revoked_at: string | null;
}

/** The call is about this key; one that does not exist is 404. */
export const apiKeyRow = (right: keyof typeof apiKeyAccess): RowRule<'api_key', ApiKeyRow> => ({
  kind: 'api_key',
  right,
  name: { id: inPath('id') },
});
