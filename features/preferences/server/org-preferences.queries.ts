import type * as z from 'zod';
import { listKeys } from '#platform/contract/keys-of.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { OrgPreferences, type OrgPreferencesDraft } from '../contract.ts';

const fields = listKeys(OrgPreferences.shape);

export const getOrgPreferences = (scope: Scope): Promise<OrgPreferences> =>
  scope.db.selectFrom('orgs').select(fields).where('org_id', '=', scope.org_id).executeTakeFirstOrThrow();

export const writeOrgPreferences = (scope: Scope, values: Partial<z.output<typeof OrgPreferencesDraft>>) =>
  scope.db.updateTable('orgs').set(values).where('org_id', '=', scope.org_id).execute();
