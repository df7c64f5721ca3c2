/** How much of a page is searched, in characters: what is meant for browsers stands in its head. */
const SEARCHED = 300_000;
/** A tag ends at the next sign of another one, so that no part of a page is read twice. */
const TAG = /<(link|meta)\b([^<>]{0,2000})>/gi;
const ATTRIBUTE = /([a-z-]{1,30})\s*=\s*(?:"([^"]{0,1000})"|'([^']{0,1000})'|([^\s"'>]{1,1000}))/gi;

/** The places of pictures and the colour that a page names for browsers. */
interface BrandMarks {
  /** Whole addresses, the most likely logo first. */
  pictures: string[];
  accent: string | null;
}

/** Finds the pictures that stand for a website, and its colour, in the text of its page. */
export function findBrandMarks(page: string, website: string): BrandMarks {
  const tags = [...page.slice(0, SEARCHED).matchAll(TAG)].map(
    ([, name = '', written = '']): Attributes => ({
      ...readAttributes(written),
      tag: name.toLowerCase(),
    }),
  );
  const pictures = tags
    .flatMap((found) => {
      const rank = rankPicture(found);
      return rank === null ? [] : [{ rank, size: readSize(found.sizes), place: found.href ?? found.content ?? '' }];
    })
    .sort((one, other) => one.rank - other.rank || other.size - one.size)
    .map(({ place }) => place)
    .concat('/apple-touch-icon.png', '/favicon.ico')
    .flatMap((place) => (URL.canParse(place, website) ? [new URL(place, website).href] : []));
  return { pictures: [...new Set(pictures)], accent: findAccent(tags) };
}

type Attributes = Partial<Record<string, string>>;

const readAttributes = (written: string): Attributes =>
  Object.fromEntries(
    [...written.matchAll(ATTRIBUTE)].map(([, name = '', quoted, single, bare]) => [
      name.toLowerCase(),
      quoted ?? single ?? bare ?? '',
    ]),
  );

/** Returns how likely a tag's picture is the logo, the likeliest 0; null for every other tag. */
function rankPicture({ tag, rel = '', property = '', type = '' }: Attributes): number | null {
  if (type === 'image/svg+xml') return null;
  const relations = rel.toLowerCase().split(/\s+/);
  if (tag === 'link' && relations.some((one) => one.startsWith('apple-touch-icon'))) return 0;
  if (tag === 'link' && relations.includes('icon')) return 1;
  return tag === 'meta' && property === 'og:logo' ? 0 : null;
}

const readSize = (sizes = ''): number => Number(/^(\d{1,4})x/i.exec(sizes)?.[1] ?? 0);

/** Only a plain colour is one: browsers also take names and functions. */
function findAccent(tags: readonly Attributes[]): string | null {
  const written = tags.find(({ tag, name }) => tag === 'meta' && name === 'theme-color')?.content?.trim();
  const [, digits = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(written ?? '') ?? [];
  if (digits === '') return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`.toLowerCase();
}
