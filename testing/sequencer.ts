import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first; their sizes do not say so. */
const LONG_FILES = [
  'e2e/clients/follow-ups-midnight.journey.ts',
  'e2e/shell/shell.journey.ts',
  'e2e/clients/record.journey.ts',
  'e2e/clients/lists.journey.ts',
  'e2e/lead-forms/lead-form-screens.journey.ts',
  'e2e/content/sharing.journey.ts',
  'e2e/clients/clients.journey.ts',
  'e2e/clients/custom-fields.journey.ts',
  'e2e/lead-forms/lead-form-public.journey.ts',
  'e2e/lead-forms/lead-form-story.journey.ts',
  'e2e/leads/facebook.journey.ts',
  'e2e/product/restart.journey.ts',
  'e2e/team/team.journey.ts',
  'e2e/clients/follow-ups.journey.ts',
  'e2e/shell/account.journey.ts',
  'e2e/shell/window.journey.ts',
  'e2e/leads/leads.journey.ts',
  'app/tests/access/safety.test.ts',
  'app/tests/leads/announced-leads-survive.test.ts',
  'app/tests/processes/jobs-survive.test.ts',
  'platform/server/embedded-database/launcher.test.ts',
  'app/tests/processes/storm.test.ts',
  'app/tests/calls/slow-bodies.test.ts',
  'app/tests/leads/lead-claims.test.ts',
  'app/tests/leads/leads-survive.test.ts',
  'integrations/facebook/server/jobs/old-leads.test.ts',
  'features/sharing/server/client-reading.test.ts',
  'app/tests/leads/lead-source-receivers.test.ts',
  'features/client-import/server/run/interrupted-import.test.ts',
  'features/content/server/documents/render-limits.test.ts',
  'features/content/server/document-templates.test.ts',
  'app/tests/database/database-away.test.ts',
  'app/tests/access/who-sees-clients.test.ts',
  'platform/server/jobs/runner.test.ts',
  'features/lead-rules/server/simulate/same-as-filing.test.ts',
  'app/backup.test.ts',
  'app/additions.test.ts',
  'features/source-health/server/inactivity.test.ts',
  'features/self-tests/server/self-tests.test.ts',
  'features/client-import/server/own-columns.test.ts',
  'features/lead-rules/server/decide/assignment.test.ts',
  'features/leads/server/filing/lead-mails.test.ts',
  'app/lead-shares.test.ts',
  'app/fuzz.test.ts',
];

/** Puts long files first, so that none runs alone at the end; the others follow as Vitest orders them. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const findPlace = ({ moduleId }: TestSpecification): number => {
      const place = LONG_FILES.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return place < 0 ? LONG_FILES.length : place;
    };
    return sorted.sort((one, other) => findPlace(one) - findPlace(other));
  }
}
