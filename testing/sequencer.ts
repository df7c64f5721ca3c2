import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first; their sizes do not say so. */
const LONG_FILES = [
  'e2e/follow-ups-midnight.journey.ts',
  'e2e/shell.journey.ts',
  'e2e/record.journey.ts',
  'e2e/lists.journey.ts',
  'e2e/lead-form-screens.journey.ts',
  'e2e/sharing.journey.ts',
  'e2e/clients.journey.ts',
  'e2e/custom-fields.journey.ts',
  'e2e/lead-form-public.journey.ts',
  'e2e/lead-form-story.journey.ts',
  'e2e/facebook.journey.ts',
  'e2e/restart.journey.ts',
  'e2e/team.journey.ts',
  'e2e/follow-ups.journey.ts',
  'e2e/account.journey.ts',
  'e2e/window.journey.ts',
  'e2e/leads.journey.ts',
  'app/safety.test.ts',
  'app/announced-leads-survive.test.ts',
  'app/jobs-survive.test.ts',
  'platform/server/embedded-database/launcher.test.ts',
  'app/storm.test.ts',
  'app/slow-bodies.test.ts',
  'app/lead-claims.test.ts',
  'app/leads-survive.test.ts',
  'integrations/facebook/server/jobs/old-leads.test.ts',
  'features/sharing/server/client-reading.test.ts',
  'app/lead-source-receivers.test.ts',
  'features/client-import/server/run/interrupted-import.test.ts',
  'features/content/server/documents/render-limits.test.ts',
  'features/content/server/document-templates.test.ts',
  'app/database-away.test.ts',
  'app/who-sees-clients.test.ts',
  'platform/server/jobs/runner.test.ts',
  'features/lead-rules/server/simulate/same-as-filing.test.ts',
  'app/backup.test.ts',
  'app/additions.test.ts',
  'features/source-health/server/silence.test.ts',
  'features/self-tests/server/self-tests.test.ts',
  'features/client-import/server/own-columns.test.ts',
  'features/lead-rules/server/assignment.test.ts',
  'features/leads/server/filing/alerts/lead-mails.test.ts',
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
