// Runs the other journeys and what kills, storms, backs up, fuzzes or measures growth, after `npm test`. Both together
// show what is proven.
import { existsSync, rmSync } from 'node:fs';
import { checkRequirements } from './suite/requirements.mjs';
import { allParts, slowParts, summaryFile } from './suite/test-parts.mjs';
import { runPart, runSteps } from './suite/test-steps.mjs';

/** Only two runs without failures say what is proven. */
function checkBothRuns() {
  const missing = allParts.find((part) => !existsSync(summaryFile(part)));
  return missing
    ? [`npm test did not run before, so nothing says what its ${missing.name} tests show`]
    : checkRequirements();
}

for (const part of slowParts) rmSync(summaryFile(part), { force: true });
await runSteps(
  slowParts.map((part) => [() => runPart(part)]),
  checkBothRuns,
);
