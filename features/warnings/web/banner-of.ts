import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { WarningBanner } from './slots.ts';
import type { WarningProps } from './warning-props.ts';

const components = new WeakMap<WarningBanner, AsyncRouteComponent<WarningProps>>();

/** Returns the component of a banner, which loads when it is drawn, or earlier with `preload`. */
export function bannerOf(banner: WarningBanner): AsyncRouteComponent<WarningProps> {
  const known = components.get(banner);
  if (known) return known;
  const component = lazyRouteComponent(async () => ({ default: await banner.load() }));
  components.set(banner, component);
  return component;
}
