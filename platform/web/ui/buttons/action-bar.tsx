import type { ComponentPropsWithRef, ReactNode } from 'react';
import { bottomBar } from '#platform/web/browser/root-mark.ts';
import { classNames } from '../layout/class-names.ts';

/**
 * The actions of a phone screen, in a bar at the bottom. It disappears while somebody types on the page around it
 * (`group/page`), because the keyboard needs the space.
 */
export const ActionBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset
    ref={bottomBar}
    aria-label={label}
    className={classNames(
      'm-0 grid min-w-0 shrink-0 auto-cols-fr grid-flow-col border-0 border-t border-line-2 bg-raised px-1.5 pt-1.5 pb-[calc(10px+env(safe-area-inset-bottom))] shadow-[0_-4px_16px_-8px_oklch(0.2_0.02_220/0.12)]',
      'page-typed-in:hidden',
    )}
  >
    {children}
  </fieldset>
);

/** The look of one action, for links: an icon above the word; `data-main` marks the one people need most. */
export const actionBarItem =
  'focus-inset flex h-14 min-w-0 flex-col items-center justify-center gap-1 rounded-md text-xs leading-none font-medium text-fg-2 no-underline data-main:text-fg ' +
  'hover:bg-hover active:bg-press aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-expanded:bg-hover';

type ActionBarButtonProps = ComponentPropsWithRef<'button'> & { icon: ReactNode };

/** One action of the bar; a Popover or Menu takes it as its trigger. */
export const ActionBarButton = ({ icon, children, className, ...button }: ActionBarButtonProps) => (
  <button type="button" {...button} className={classNames(actionBarItem, className)}>
    <ActionBarContent icon={icon}>{children}</ActionBarContent>
  </button>
);

/** The icon and word of an action. */
export const ActionBarContent = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <>
    <span className="flex text-icon">{icon}</span>
    <span className="max-w-full truncate py-0.5">{children}</span>
  </>
);
