import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Counter } from '../display/badge.tsx';
import { classNames } from './class-names.ts';

const tabLook =
  'focus-inset relative inline-flex h-[38px] shrink-0 items-center gap-1.5 font-medium whitespace-nowrap text-fg-2 no-underline hover:text-fg max-sm:h-11 ' +
  'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-t-xs';

/** The classes of router links in a TabBar; the router marks the current page's link by `aria-current="page"`. */
export const tabLinkClasses = classNames(
  tabLook,
  'aria-[current=page]:text-fg aria-[current=page]:after:bg-brand forced-colors:aria-[current=page]:after:bg-[Highlight]',
);

/** The row of views under a page title, which scrolls sideways on a phone. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useCurrentInSight(bar);
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="flex shrink-0 gap-5 overflow-x-auto overflow-y-hidden border-b border-line-2 bg-surface px-5 [scrollbar-width:none] max-sm:px-4"
    >
      {children}
    </nav>
  );
}

const END_GAP = 20;

/** Keeps the current tab visible in a row that overflows, also when numbers arrive, until the person scrolls. */
function useCurrentInSight(row: RefObject<HTMLElement | null>, value?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is looked for when the value changes
  useLayoutEffect(() => {
    const bar = row.current;
    if (!bar) return;
    const sizes = new ResizeObserver(() => showCurrent(bar));
    const stop = () => sizes.disconnect();
    for (const tab of bar.children) sizes.observe(tab);
    bar.addEventListener('pointerdown', stop, { once: true });
    return () => {
      stop();
      bar.removeEventListener('pointerdown', stop);
    };
  }, [row, value]);
}

function showCurrent(bar: HTMLElement): void {
  const current = bar.querySelector('[aria-current="page"], [aria-selected="true"]');
  if (!current) return;
  const place = bar.getBoundingClientRect();
  const tab = current.getBoundingClientRect();
  if (tab.right > place.right) bar.scrollLeft += tab.right - place.right + END_GAP;
  if (tab.left < place.left) bar.scrollLeft -= place.left - tab.left + END_GAP;
}

/** The words of a tab and its formatted number ('999+'). */
export function TabLabel({
  children,
  count,
  isUrgent = false,
}: {
  children: ReactNode;
  count?: string;
  isUrgent?: boolean;
}) {
  return (
    <>
      {children}
      {count !== undefined && <Counter tone={isUrgent ? 'danger' : 'neutral'}>{count}</Counter>}
    </>
  );
}

export type Tab<Id extends string> = {
  id: Id;
  label: string;
  count?: string;
  isUrgent?: boolean;
};

export type TabListProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** The id of the element that shows the chosen tab; see `tabPanelProps`. */
  panelId: string;
  className?: string;
};

/** Returns the attributes of the element that shows the chosen tab. */
export const tabPanelProps = (panelId: string, value: string) =>
  ({ role: 'tabpanel', id: panelId, 'aria-labelledby': `${panelId}-${value}` }) as const;

/** Tabs without their panel, which is elsewhere; arrow keys choose, as in every tab list. */
export function TabList<Id extends string>({ label, tabs, value, onChange, panelId, className }: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useCurrentInSight(list, value);

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex(({ id }) => id === value);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const targets: Record<string, number> = { [forward]: index + 1, [backward]: index - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = tabs.at(target % tabs.length);
    if (!next) return;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames(
        'flex shrink-0 gap-5 overflow-x-auto overflow-y-hidden border-b border-line-2 [scrollbar-width:none]',
        className,
      )}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${panelId}-${tab.id}`}
          data-tab={tab.id}
          aria-selected={tab.id === value}
          aria-controls={panelId}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          className={classNames(
            tabLook,
            'aria-selected:text-fg aria-selected:after:bg-brand forced-colors:aria-selected:after:bg-[Highlight]',
          )}
        >
          <TabLabel count={tab.count} isUrgent={tab.isUrgent}>
            {tab.label}
          </TabLabel>
        </button>
      ))}
    </div>
  );
}

export type TabsProps<Id extends string> = Omit<TabListProps<Id>, 'panelId' | 'className'> & {
  /** The panel of the chosen tab. */
  children: ReactNode;
};

/** Several views in one place without addresses of their own. */
export function Tabs<Id extends string>({ children, ...list }: TabsProps<Id>) {
  const panelId = useId();
  return (
    <div className="min-w-0">
      <TabList {...list} panelId={panelId} />
      <div {...tabPanelProps(panelId, list.value)}>{children}</div>
    </div>
  );
}
