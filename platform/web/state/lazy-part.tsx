import { type ComponentType, lazy, Suspense } from 'react';

/** Returns a part of a screen, such as a dialog, whose code loads when it is first drawn; until then nothing is shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
