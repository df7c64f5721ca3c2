import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import type { Org } from './world.ts';

interface CallParts {
  params?: object;
  query?: object;
  body?: unknown;
}

/**
 * How the safety matrix calls one endpoint; an endpoint without a row fails the matrix.
 *
 * - `org`: the answer is about the caller's organisation; another organisation gets its own and never this one's.
 * - `client`: the address names something of a client; another organisation gets 404, a colleague who may not see the
 * client 455.
 * - `row`: the address names something of the organisation; another organisation gets 404.
 * - `person`: the answer is about the caller alone.
 * - `public`: its own tests show what it does without a session.
 */
export interface SafetyRow {
  endpoint: AnyEndpoint;
  about: 'org' | 'client' | 'row' | 'person' | 'public';
  /** Makes a valid call of the organisation's owner with everything it needs; names it makes contain `marker`. */
  call?: (org: Org, marker: string) => Promise<CallParts> | CallParts;
}

/** Makes the rows of one feature, by the names of its contract: a missing or extra one does not compile. */
export const safetyRows = <Contract extends Record<string, AnyEndpoint>>(
  contract: Contract,
  rows: { [Name in keyof Contract]: Omit<SafetyRow, 'endpoint'> },
): SafetyRow[] => Object.keys(contract).map((name) => ({ endpoint: contract[name]!, ...rows[name as keyof Contract] }));

/** Reads the rows of every `*.safety.ts` beside a manifest or in the platform. */
export async function readSafetyRows(): Promise<SafetyRow[]> {
  const paths = ['engines', 'features', 'integrations', 'platform'].flatMap((room) =>
    readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.safety.ts'))
      .map((name) => join(repositoryRoot, room, name)),
  );
  const files = await Promise.all(paths.map((path) => import(path)));
  return files.flatMap((file) => Object.values(file as Record<string, SafetyRow[]>)).flat();
}
