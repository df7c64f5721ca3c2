import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';

/** Acts in the transaction in which an account becomes connected. */
type ActOnConnected = (scope: OrgScope, account_id: number) => Promise<unknown>;

const acts = extensionPoint<ActOnConnected>();

/** Says in a manifest what else happens when an account is connected. */
export const onAccountConnected = (key: string, act: ActOnConnected): Extension => acts.extend(key, act);

export async function actOnConnected(scope: OrgScope, account_id: number): Promise<void> {
  for (const act of acts.all()) await act(scope, account_id);
}
