import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';

const FILE = join(repositoryRoot, 'features/lead-forms/web/visitor/embed.js');

/** The script that puts a form on somebody's website, with its entity tag. */
interface EmbedScript {
  text: string;
  tag: string;
}

let script: EmbedScript | undefined;

/** Reads it once. */
export function embedScript(): EmbedScript {
  script ??= readScript();
  return script;
}

function readScript(): EmbedScript {
  const text = readFileSync(FILE, 'utf8');
  return { text, tag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"` };
}
