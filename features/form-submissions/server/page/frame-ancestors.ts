import type { PublicForm } from './public-form.ts';

/**
 * Returns who may show a form in a frame, as the directive `frame-ancestors` of its page: its allowed sites, nobody
 * without any. A site is allowed with and without www, because people mean both; browsers read http: as https: as well.
 */
export function frameAncestors({ allowed_sites }: Pick<PublicForm, 'allowed_sites'>): string {
  const sources = new Set(allowed_sites.flatMap(withAndWithoutWww).map((site) => `http://${site}`));
  return sources.size > 0 ? [...sources].join(' ') : "'none'";
}

function withAndWithoutWww(site: string): string[] {
  if (site.startsWith('*.') || site.startsWith('localhost')) return [site];
  const bare = site.replace(/^www\./, '');
  return [bare, `www.${bare}`];
}
