import { type ComponentType, lazy, Suspense } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/** Returns a part of a screen, such as a dialog, whose code loads when it is first drawn; until then nothing is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function LazyPart(props: Props) {
    const isHydrated = useIsHydrated();
    return (
      isHydrated && (
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}
