import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { accentProperties } from '../../page/accent.ts';

const FOLDER = join(repositoryRoot, 'features/lead-forms/web/visitor');
const MAIN = 'form.mjs';
const STYLE = 'form.css';
const SCRIPT = 'text/javascript; charset=utf-8';
const types: Record<string, string> = {
  [MAIN]: SCRIPT,
  'check-field.mjs': SCRIPT,
  'draft.mjs': SCRIPT,
  'frame.mjs': SCRIPT,
  'look.mjs': SCRIPT,
  'pages.mjs': SCRIPT,
  'report.mjs': SCRIPT,
  'touches.mjs': SCRIPT,
  [STYLE]: 'text/css; charset=utf-8',
};
const ACCENTED = /^form-([0-9a-f]{6})\.css$/;

export interface FormAsset {
  text: string;
  type: string;
}

/** The script and style of public forms, sent as written; the style begins with the colours of the form's accent. */
export interface FormAssets {
  scriptUrl: string;
  /** What the script imports, to be loaded along with it. */
  importUrls: readonly string[];
  /** @param accent '#02666e' */
  styleUrl(accent: string): string;
  find(version: string, name: string): FormAsset | null;
}

let assets: FormAssets | undefined;

/** Reads them once; their addresses contain the version, so that browsers may cache them for good. */
export function formAssets(): FormAssets {
  assets ??= readAssets();
  return assets;
}

function readAssets(): FormAssets {
  const texts = new Map(Object.keys(types).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));
  const version = createHash('sha256')
    .update([...texts.values(), JSON.stringify(accentProperties('#808080'))].join('\0'))
    .digest('hex')
    .slice(0, 12);
  const find = (name: string): FormAsset | null => {
    const text = texts.get(name);
    return text === undefined ? null : { text, type: types[name] ?? '' };
  };
  return {
    scriptUrl: `/f/assets/${version}/${MAIN}`,
    importUrls: Object.keys(types)
      .filter((name) => types[name] === SCRIPT && name !== MAIN)
      .map((name) => `/f/assets/${version}/${name}`),
    styleUrl: (accent) => `/f/assets/${version}/form-${accent.slice(1)}.css`,
    find: (asked, name) => {
      if (asked !== version) return null;
      const accent = ACCENTED.exec(name)?.[1];
      const found = find(accent === undefined ? name : STYLE);
      return found && accent !== undefined ? { ...found, text: `${colorRule(`#${accent}`)}\n${found.text}` } : found;
    },
  };
}

const colorRule = (accent: string): string =>
  `:root{${Object.entries(accentProperties(accent))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
