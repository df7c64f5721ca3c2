import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { inOrg } from '#platform/server/in-org.ts';
import type { Job } from '#platform/server/jobs/define-job.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectedAccount } from '../connection.ts';
import { type AccountCaller, accountCaller } from './connections/call-with-token.ts';
import type { ConnectedProvider } from './provider.ts';

export const WorkOfOrg = z.object({ org_id: Id });
export const WorkOfAccount = WorkOfOrg.extend({ account_id: Id });
export const WorkOfRun = WorkOfOrg.extend({ run_id: Id });
export const Comparison = WorkOfOrg.extend({ is_full: z.boolean().default(false) });
export const NoWork = z.object({});

const SealedToken = z.string().nullable();
export const EndedLogin = WorkOfOrg.extend({
  person_id: z.string(),
  sealed_token: SealedToken,
  pages: z.array(z.object({ account_id: Id, page_id: z.string(), sealed_token: SealedToken })),
});

/** The jobs of a provider. */
export interface SourceJobs {
  subscribe: Job<typeof WorkOfOrg>;
  syncForms: Job<typeof WorkOfAccount>;
  endGrants: Job<typeof EndedLogin>;
  oldLeads: Job<typeof WorkOfRun>;
  reconcile: Job<typeof Comparison>;
  check: Job<typeof WorkOfOrg>;
  schedule: Job<typeof NoWork>;
}

/** A provider with its id and the jobs that follow from it. */
export interface ConnectedSource extends ConnectedProvider {
  readonly id: string;
  readonly jobs: SourceJobs;
}

/** Throws `not_configured` where the installation cannot connect accounts. */
export function requireSetUp({ isSetUp }: ConnectedSource, services: Services): void {
  if (!isSetUp(services)) throw new Problem('not_configured');
}

/** A provider at work for an organisation. */
export interface SourceWork {
  readonly source: ConnectedSource;
  readonly services: Services;
  readonly org_id: number;
  /** Runs work of no person in a transaction. */
  inOrg<Result>(work: (scope: OrgScope) => Promise<Result>): Promise<Result>;
  /** Makes calls about an account, with a token of its own where the provider needs one. */
  callerOf(account: Pick<ConnectedAccount, 'id' | 'provider'>): AccountCaller;
}

export const workFor = (
  source: ConnectedSource,
  services: Services,
  org_id: number,
  request_id: string = source.id,
): SourceWork => ({
  source,
  services,
  org_id,
  inOrg: (work) => inOrg(services, org_id, request_id, work),
  callerOf: (account) => accountCaller(services, org_id, account, source),
});
