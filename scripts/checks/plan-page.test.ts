import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { planPage } from './plan-page.ts';

it('what each tier includes is in docs/plan-areas.md; npm run generate writes it (G-104, G-106)', () => {
  expect(readFileSync(join(repositoryRoot, 'docs/plan-areas.md'), 'utf8')).toBe(planPage());
});
