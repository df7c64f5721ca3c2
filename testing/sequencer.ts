import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for most of a minute, the longest first; their sizes do not say so. */
const LONG_FILES = [
  'e2e/follow-ups-midnight.journey.ts',
  'app/lead-claims.test.ts',
  'app/jobs-survive.test.ts',
  'platform/server/embedded-database/launcher.test.ts',
  'app/safety.test.ts',
  'features/lead-rules/server/simulate/same-as-filing.test.ts',
  'app/leads-survive.test.ts',
  'app/lead-claims.test.ts',
  'app/lead-shares.test.ts',
  'app/storm.test.ts',
  'features/content/server/documents/render-limits.test.ts',
  'features/client-import/server/run/interrupted-import.test.ts',
  'features/sharing/server/client-reading.test.ts',
  'features/content/server/document-templates.test.ts',
  'app/slow-bodies.test.ts',
  'app/fuzz.test.ts',
  'app/backup.test.ts',
  'app/database-away.test.ts',
  'platform/server/jobs/runner.test.ts',
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
