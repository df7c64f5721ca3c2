import { type ComponentType, useEffect, useRef } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { untilIdle } from './until-idle.ts';

/** Returns a dialog whose code loads once the browser is idle, at the latest when it is first opened. */
export function lazyDialog<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazyPart(load);
  return function LazyDialog(props: Props) {
    const wasOpened = useRef(false);
    wasOpened.current ||= props.isOpen;
    useEffect(() => {
      // Opening it repeats a failed attempt and reports it.
      untilIdle()
        .then(load)
        .catch(() => undefined);
    }, []);
    return wasOpened.current && <Loaded {...props} />;
  };
}
