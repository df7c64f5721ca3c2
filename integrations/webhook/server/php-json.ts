import type { Tree } from './tree.ts';

/** Encodes as PHP's json_encode does without flags: slashes escaped, everything beyond ASCII as \uXXXX. */
export function phpJson(tree: Tree): string {
  if (typeof tree === 'string') return phpString(tree);
  if (Array.isArray(tree)) return `[${tree.map(phpJson).join(',')}]`;
  const entries = [...(tree as ReadonlyMap<string, Tree>)];
  return `{${entries.map(([key, value]) => `${phpString(key)}:${phpJson(value)}`).join(',')}}`;
}

const phpString = (text: string) =>
  JSON.stringify(text)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
