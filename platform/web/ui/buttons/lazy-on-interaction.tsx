import { type ComponentType, cloneElement, lazy, type ReactElement, Suspense, useState } from 'react';

import { KeysHeld } from '../../browser/shortcuts.ts';

type TriggerProps = Record<string, unknown>;

/** What a component gets that loads when somebody reaches for its trigger. */
export interface OnDemandProps {
  trigger: ReactElement<TriggerProps>;
  isOpenAtFirst: boolean;
}

/**
 * Makes a menu or popover whose code loads when somebody reaches for it, so that a list paints without it:
 *
 * ```tsx
 * const RowMenu = lazyOnInteraction<{ client: Row }>(() => import('./row-menu.tsx').then((module) => module.RowMenu));
 * <RowMenu trigger={<IconButton label="More" icon={…} />} client={client} />
 * ```
 *
 * The loaded component passes `trigger` and `isOpenAtFirst` to its Menu. Pointer or focus on the trigger starts the
 * loading; a press opens it as soon as it is loaded.
 */
export function lazyOnInteraction<Props extends object>(load: () => Promise<ComponentType<Props & OnDemandProps>>) {
  const Lazy = lazy(async () => ({ default: await load() }));

  function prepare() {
    // The press repeats a failed attempt and reports it.
    load().catch(() => undefined);
  }

  return function OnDemand({ trigger, ...props }: Props & { trigger: ReactElement<TriggerProps> }) {
    const [isWanted, setIsWanted] = useState(false);
    const waiting = cloneElement(trigger, {
      'aria-expanded': false,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => setIsWanted(true),
    });
    if (!isWanted) return waiting;
    return (
      <Suspense
        fallback={
          <>
            {waiting}
            <KeysHeld />
          </>
        }
      >
        <Lazy {...(props as unknown as Props)} trigger={trigger} isOpenAtFirst />
      </Suspense>
    );
  };
}
