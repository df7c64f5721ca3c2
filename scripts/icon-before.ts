import { createRequire } from 'node:module';
import plugin from 'tailwindcss/plugin';
import { type IconSize, strokeWidths } from '#platform/web/ui/layout/icon-sizes.ts';

interface IconModule {
  __iconData: { node: [tag: string, attributes: Record<string, string>][] };
}

const load = createRequire(import.meta.url);

/**
 * The class that draws an icon of the library at the start of an element, by its name and its pixels, 16 where none are given:
 * `icon-before-` with `[name]` or `[name]/13`. A list has hundreds of icons, and as a picture each is several elements.
 */
export default plugin(({ matchUtilities }) =>
  matchUtilities(
    {
      'icon-before': (name: string, { modifier }: { modifier: string | null }) => ({
        '&::before': {
          content: '""',
          display: 'block',
          flex: 'none',
          blockSize: `${modifier ?? 16}px`,
          inlineSize: `${modifier ?? 16}px`,
          background: 'currentColor',
          '--icon': drawIcon(name, Number(modifier ?? 16) as IconSize),
          mask: 'var(--icon) center / 100% no-repeat',
          // Forced colours remove backgrounds.
          '@media (forced-colors: active)': { forcedColorAdjust: 'none', background: 'CanvasText' },
        },
      }),
    },
    { type: 'any', modifiers: 'any' },
  ),
);

/** Returns the icon as an address that CSS takes for a picture. */
function drawIcon(name: string, size: IconSize): string {
  const { node } = (load(`lucide-react/icons/${name}`) as IconModule).__iconData;
  const lines = node.map(([tag, { key: _key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => `${attribute}='${value}'`);
    return `<${tag} ${written.join(' ')}/>`;
  });
  const look = `fill='none' stroke='#000' stroke-width='${strokeWidths[size]}' stroke-linecap='round' stroke-linejoin='round'`;
  const picture = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${look}>${lines.join('')}</svg>`;
  return `url("data:image/svg+xml,${picture.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
}
