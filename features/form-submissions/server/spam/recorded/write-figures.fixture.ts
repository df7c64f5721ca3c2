import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';

/** What became of one submission of the recording. */
export interface Outcome {
  kind: string;
  is_human: boolean;
  is_quarantined: boolean;
  id: string;
}

/** Returns the table of docs/lead-form-spam.md: a line per kind of sender, then people and robots as a whole. */
export function writeFigures(outcomes: readonly Outcome[]): string[] {
  const senders = [...new Set(outcomes.map(senderOf))].sort();
  const lines = senders.map((sender) =>
    writeLine(
      sender,
      outcomes.filter((outcome) => senderOf(outcome) === sender),
    ),
  );
  const people = outcomes.filter(({ is_human }) => is_human);
  const robots = outcomes.filter(({ is_human }) => !is_human);
  return [...lines, writeLine('**people**', people), writeLine('**robots**', robots)];
}

const senderOf = ({ is_human, kind }: Outcome): string => `${is_human ? 'people' : 'robots'}: ${kind}`;

function writeLine(sender: string, outcomes: readonly Outcome[]): string {
  const held = outcomes.filter(({ is_quarantined }) => is_quarantined).length;
  const share = ((held / outcomes.length) * 100).toFixed(1);
  return `| ${sender} | ${outcomes.length} | ${held} | ${share} % |`;
}

/** Returns the lines of the table that stands in the docs under this heading. */
export function documentedFigures(name: string): string[] {
  const document = readFileSync(join(repositoryRoot, 'docs/lead-form-spam.md'), 'utf8');
  const section = document.split(`## Replayed ${name}\n`)[1]?.split('\n## ')[0] ?? '';
  return section.split('\n').filter((line) => /^\| (?:people|robots|\*\*)/.test(line));
}
