import { type Preloadable, preloadable } from '#platform/web/state/preloadable.tsx';
import type { WarningBanner } from './slots.ts';
import type { WarningProps } from './warning-props.ts';

const banners = new WeakMap<WarningBanner, Preloadable<WarningProps>>();

/** Returns what draws a banner, which loads when it is drawn, or earlier with `preload`. */
export function getBanner(banner: WarningBanner): Preloadable<WarningProps> {
  const known = banners.get(banner);
  if (known) return known;
  const made = preloadable(() => banner.load());
  banners.set(banner, made);
  return made;
}
