import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';

const FOLDER = join(repositoryRoot, 'docs/decisions');

/** Writes docs/decisions/README.md: every decision with its number, title and status. */
export function decisionsIndex(): string {
  const rows = decisionFiles().map((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return `| [${file.slice(0, 4)}](${file}) | ${findTitle(text)} | ${findStatus(text)} |\n`;
  });
  return `# Decisions

Choices that were not obvious, with their reasons: one choice each, at most 25 lines. How a feature works is described in the
\`README.md\` beside it. A decision holds until its file says otherwise, in a line of its own below the title:
\`Status: superseded by 0031\`. A number that is missing here belongs to a decision that was removed or became such a README.
\`npm run generate\` writes this list.

| Number | Decision | Status |
| --- | --- | --- |
${rows.join('')}`;
}

/** Lists the numbers that two decisions share, and decisions superseded by one that does not exist. */
export function decisionFaults(): string[] {
  const numbers = decisionFiles().map((file) => file.slice(0, 4));
  const shared = numbers.filter((number, place) => numbers.indexOf(number) !== place);
  const lost = decisionFiles().filter((file) => {
    const [, successor] = /superseded by (\d{4})/.exec(findStatus(readFileSync(join(FOLDER, file), 'utf8'))) ?? [];
    return successor !== undefined && !numbers.includes(successor);
  });
  return [...shared, ...lost];
}

/** Lists the decisions of more than 25 lines: how a feature works belongs in the README beside it. */
export const longDecisions = (): string[] =>
  decisionFiles().filter((file) => readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n').length > 25);

const decisionFiles = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => /^\d{4}-.+\.md$/.test(file))
    .sort();

/** Some titles repeat the number of the file. */
const findTitle = (text: string): string => /^# (?:\d{4}(?: ·)? )?(.+)/.exec(text)?.[1] ?? '';

const findStatus = (text: string): string => /^Status: (.+)/m.exec(text)?.[1]?.replace(/\.$/, '') ?? 'accepted';
