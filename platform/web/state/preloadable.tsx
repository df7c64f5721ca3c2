import { type ComponentType, lazy } from 'react';

/** A component that is loaded when it is first drawn, or before that. */
export interface Preloadable<Props> {
  Component: ComponentType<Props>;
  /** Loads it, so that its first drawing waits for nothing. */
  preload(): Promise<void>;
}

/** Returns the component that `load` brings. */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  const Late = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  let loaded: ComponentType<Props> | undefined;
  return {
    Component: function Preloaded(props: Props) {
      const Drawn = loaded ?? Late;
      return <Drawn {...props} />;
    },
    async preload() {
      loaded = await load();
    },
  };
}
