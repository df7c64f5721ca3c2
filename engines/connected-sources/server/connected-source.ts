import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { checkSilence } from './checks/check-silence.ts';
import { checkJob, reconcileJob, scheduleJob } from './checks/schedule.job.ts';
import { readIntegration } from './connections/read-integration.ts';
import { subscribeJob } from './consent/subscribe.job.ts';
import { endGrantsJob } from './ending/end-grants.job.ts';
import { listStoredForms } from './forms/forms.queries.ts';
import { previewLeadsHandler } from './forms/preview-leads.ts';
import { syncFormsJob } from './forms/sync-forms.job.ts';
import { beginFetching } from './notices/fetch-lead.ts';
import { leadFetcher } from './notices/lead-fetcher.ts';
import { oldLeadsJob } from './old-leads/old-leads.job.ts';
import type { ConnectedProvider, TestLeads } from './provider.ts';
import { refusedByProvider } from './refused-by-provider.ts';
import { readingTester, sourceTester, type TestProblem } from './self-test.ts';
import { type ConnectedSource, type SourceJobs, workFor } from './source.ts';
import { sourceHandlers } from './source-handlers.ts';
import { listSourceWarnings, type WarningNames } from './warnings/source-warnings.ts';

/** Makes of a provider what its manifest names: calls, jobs, and what it tells of itself to others. */
export function connectedSource(provider: ConnectedProvider) {
  const source: ConnectedSource = { ...provider, id: provider.contract.id, jobs: {} as SourceJobs };
  const jobs: SourceJobs = Object.assign(source.jobs, {
    subscribe: subscribeJob(source),
    syncForms: syncFormsJob(source),
    endGrants: endGrantsJob(source),
    oldLeads: oldLeadsJob(source),
    reconcile: reconcileJob(source),
    check: checkJob(source),
    schedule: scheduleJob(source),
  });
  return {
    ...source,
    jobs,
    handlers: sourceHandlers(source),
    previewLeads: previewLeadsHandler(source),
    fetcher: leadFetcher({
      kind: source.id,
      begin: (services, from) => beginFetching(workFor(source, services, from.org_id), from),
    }),
    /** Its status is that of its connections and accounts (integrations R.5). */
    readStatus: async (scope: OrgScope) => (await readIntegration(scope, source)).status,
    checkSilence: (services: Services, { org_id, source_id }: { org_id: number; source_id: number }) =>
      checkSilence(workFor(source, services, org_id), source_id),
    listWarnings:
      <Type extends string>(names: WarningNames<Type>) =>
      (scope: Scope) =>
        listSourceWarnings(source, names, scope),
    workFor: (services: Services, org_id: number) => workFor(source, services, org_id),
    /** Returns the ids of an account's forms that are on. */
    listFormIds: async (scope: OrgScope, source_id: number): Promise<string[]> =>
      (await listStoredForms(scope, source_id)).flatMap(({ is_on, gone_at, external_id }) =>
        is_on && gone_at === null ? external_id : [],
      ),
    /** Returns what a person is told of a call they waited for. */
    explainRefusal: (error: unknown) => refusedByProvider(source, error),
    makeTester: (leads: TestLeads, refuse: (problem: TestProblem) => Error) => sourceTester(source, leads, refuse),
    makeReadingTester: (refuse: (problem: TestProblem) => Error) => readingTester(source, refuse),
  };
}
