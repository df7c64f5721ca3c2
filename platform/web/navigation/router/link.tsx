import { type ComponentProps, useEffect, useRef, useSyncExternalStore } from 'react';
import { type CurrentLinkOptions, isCurrentLink } from './address.ts';
import { useNavigate, useRouter } from './page-frame.tsx';
import type { Target } from './router.ts';

/** How long the pointer rests on a link before its screen is loaded. */
const INTENT_MS = 50;

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Target & { to: string; activeOptions?: CurrentLinkOptions | undefined };

/** A link that opens a page in place; that of the page at hand has `aria-current="page"`. */
export function Link({ to, search, state, replace, activeOptions, ...props }: LinkProps) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const href = router.makeHref({ to, search });
  const readCurrent = () => router.shown !== null && isCurrentLink(href, router.shown.location, activeOptions);
  const isCurrent = useSyncExternalStore(router.subscribe, readCurrent, readCurrent);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);
  const preloadSoon = () => {
    cancel();
    if (!prefersLessData()) timer.current = setTimeout(() => router.preload(href), INTENT_MS);
  };
  const follow = (event: React.MouseEvent<HTMLAnchorElement>) => {
    props.onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || !href.startsWith('/')) return;
    event.preventDefault();
    cancel();
    void router.navigate({ to, search, state, replace });
  };
  return (
    <a
      {...props}
      {...(isCurrent && { 'aria-current': 'page' })}
      href={href}
      onClick={follow}
      onMouseEnter={withOwn(props.onMouseEnter, preloadSoon)}
      onMouseLeave={withOwn(props.onMouseLeave, cancel)}
      onFocus={withOwn(props.onFocus, preloadSoon)}
      onBlur={withOwn(props.onBlur, cancel)}
      onTouchStart={withOwn(props.onTouchStart, () => !prefersLessData() && router.preload(href))}
    />
  );
}

const withOwn =
  <Event,>(given: ((event: Event) => void) | undefined, own: () => void) =>
  (event: Event) => {
    given?.(event);
    own();
  };

/** Any other click is the browser's: a new tab, a new window, a download. */
const isPlainClick = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: React.MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && ['', '_self'].includes(currentTarget.target);

/** Returns whether the connection is slow or metered, so that nothing is preloaded (S0-9-26). */
function prefersLessData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || ['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '');
}

/** Sends the person to another page. */
export function Navigate({ to, search, replace }: Target) {
  const navigate = useNavigate();
  const target = useRef({ to, search, replace });
  useEffect(() => void navigate(target.current), [navigate]);
  return null;
}
