import type { PlaceholderValues } from '#features/content/contract.ts';
import { placeholderValues } from '#features/sharing/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';

/** Returns what the variables of a template become for a client, sent by the actor. */
export async function readValues(scope: Scope, client_id: number): Promise<Record<string, string | null>> {
  const values: PlaceholderValues = await placeholderValues(scope, { client_id, content_title: '', link: '' });
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith('content_') ? [] : [[name, value ?? null] as const],
    ),
  );
}
