import { type PageFiles, readPageFiles } from '#engines/visits/server/index.ts';
import { accentProperties } from '../../page/accent.ts';

const MAIN = 'form.mjs';

/** The script and style of public forms; the style begins with the colours of the form's accent. */
export interface FormAssets extends Pick<PageFiles, 'styleUrl' | 'find'> {
  scriptUrl: string;
  /** What the script imports, to be loaded along with it. */
  importUrls: readonly string[];
}

let assets: FormAssets | undefined;

/** Reads them once. */
export function formAssets(): FormAssets {
  assets ??= readAssets();
  return assets;
}

function readAssets(): FormAssets {
  const style = { name: 'form', writeRule: colorRule };
  const { scripts, urlOf, styleUrl, find } = readPageFiles('/f/assets', 'features/lead-forms/web/visitor', style);
  return {
    scriptUrl: urlOf(MAIN),
    importUrls: scripts.filter((name) => name !== MAIN).map(urlOf),
    styleUrl,
    find,
  };
}

const colorRule = (accent: string): string =>
  `:root{${Object.entries(accentProperties(accent))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
