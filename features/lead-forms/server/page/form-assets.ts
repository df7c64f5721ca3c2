import { type PageFile, readPageFiles } from '#engines/visits/server/index.ts';
import { accentProperties } from '../../page/accent.ts';

const MAIN = 'form.mjs';
const ACCENTED = /^form-([0-9a-f]{6})\.css$/;

/** The script and style of public forms; the style begins with the colours of the form's accent. */
export interface FormAssets {
  scriptUrl: string;
  /** What the script imports, to be loaded along with it. */
  importUrls: readonly string[];
  /** @param accent '#02666e' */
  styleUrl(accent: string): string;
  find(version: string, name: string): PageFile | undefined;
}

let assets: FormAssets | undefined;

/** Reads them once. */
export function formAssets(): FormAssets {
  assets ??= readAssets();
  return assets;
}

function readAssets(): FormAssets {
  const colours = JSON.stringify(accentProperties('#808080'));
  const { scripts, urlOf, find } = readPageFiles('/f/assets', 'features/lead-forms/web/visitor', colours);
  return {
    scriptUrl: urlOf(MAIN),
    importUrls: scripts.filter((name) => name !== MAIN).map(urlOf),
    styleUrl: (accent) => urlOf(`form-${accent.slice(1)}.css`),
    find: (version, name) => {
      const accent = ACCENTED.exec(name)?.[1];
      if (accent === undefined) return find(version, name);
      const style = find(version, 'form.css');
      return style && { ...style, text: `${colorRule(`#${accent}`)}\n${style.text}` };
    },
  };
}

const colorRule = (accent: string): string =>
  `:root{${Object.entries(accentProperties(accent))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
