import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isTyping } from '#platform/web/browser/shortcuts.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { IconButton } from '../buttons/button.tsx';
import { LinkButton, TextLink } from '../buttons/link.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import {
  dismissToast,
  onToasts,
  type ShownToast,
  shownToasts,
  TOAST_DURATION_MS,
  type ToastType,
  undoLatest,
} from './toast-store.ts';

const looks: Record<ToastType, { icon: LucideIcon; colour: string }> = {
  SUCCESS: { icon: CircleCheck, colour: 'text-success' },
  ERROR: { icon: CircleX, colour: 'text-danger' },
  WARNING: { icon: TriangleAlert, colour: 'text-warning' },
  INFO: { icon: Info, colour: 'text-info' },
};

/**
 * The area of toasts, once in the application. F6 moves the focus there and back, Ctrl Z or ⌘ Z undoes what the latest
 * toast offers, and no toast closes while the pointer or the focus is inside.
 *
 * @param onOpen opens the address of a toast.
 */
export function ToastRegion({ onOpen }: { onOpen: (address: string) => void }) {
  const toasts = useSyncExternalStore(onToasts, shownToasts, shownToasts);
  const [isHeld, setIsHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  useJumpKey(region);
  useUndoKey();

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={uiText('notifications')}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="toast-place pointer-events-none fixed z-(--ui-z-toast) flex flex-col gap-2 outline-none"
    >
      {toasts.map((item) => (
        // A toast that replaces another is a new one: it is announced and has its own time.
        <TimedToast key={item.id} item={item} isHeld={isHeld} onOpen={onOpen} />
      ))}
    </section>
  );
}

type TimedToastProps = { item: ShownToast; isHeld: boolean; onOpen: (address: string) => void };

function TimedToast({ item, isHeld, onOpen }: TimedToastProps) {
  const remainingMs = useRef(TOAST_DURATION_MS);
  const [isAnnounced, setIsAnnounced] = useState(false);
  const stays = isHeld || item.lasts === 'until-navigation';

  // A live region announces only what is added to it, so the words follow the box by one commit.
  useEffect(() => setIsAnnounced(true), []);

  useEffect(() => {
    if (stays) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismissToast(item.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [stays, item.id]);

  return (
    <div
      role={item.type === 'ERROR' ? 'alert' : 'status'}
      // A fading toast is no longer for reading or pressing.
      inert={item.isLeaving}
      className={classNames(
        'pointer-events-auto animate-rise transition-opacity duration-(--ui-dur-2) ease-in',
        item.isLeaving && 'opacity-0',
      )}
    >
      {isAnnounced && <ToastCard {...item} onDismiss={() => dismissToast(item.id)} onOpen={onOpen} />}
    </div>
  );
}

type ToastCardProps = Pick<ShownToast, 'type' | 'heading' | 'message' | 'undo' | 'next' | 'opens'> & {
  onDismiss: () => void;
  onOpen: (address: string) => void;
};

/** A card with icon, heading, one line, and a link, an undo button or the next step; a press anywhere opens the link. */
export function ToastCard({ type, heading, message, undo, next, opens, onDismiss, onOpen }: ToastCardProps) {
  const { icon, colour } = looks[type];
  return (
    <div className="relative flex items-start gap-2.5 rounded-pop bg-raised p-3 text-sm shadow-pop forced-colors:border">
      <Icon of={icon} size={18} className={classNames('mt-px', colour)} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">{heading}</p>
        {message && <p className="text-fg-2">{message}</p>}
        {next && (
          <LinkButton
            className="mt-1 font-medium"
            onClick={() => {
              onDismiss();
              next.onChoose();
            }}
          >
            {next.label}
          </LinkButton>
        )}
      </div>
      {opens !== undefined && <OpenLink address={opens} about={heading} onDismiss={onDismiss} onOpen={onOpen} />}
      {undo && (
        <LinkButton
          className="font-medium"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => {
            undo();
            onDismiss();
          }}
        >
          {uiText('undo')}
        </LinkButton>
      )}
      <IconButton
        label={uiText('dismiss')}
        icon={<Icon of={X} size={14} />}
        variant="ghost"
        size="sm"
        className="relative -my-1 -me-1"
        onClick={onDismiss}
      />
    </div>
  );
}

type OpenLinkProps = { address: string; about: string; onDismiss: () => void; onOpen: (address: string) => void };

/** A real link over the whole card, so that it also opens in another tab. */
function OpenLink({ address, about, onDismiss, onOpen }: OpenLinkProps) {
  return (
    <TextLink
      href={address}
      aria-label={uiText('open_named', { name: about })}
      className="font-medium after:absolute after:inset-0 after:rounded-pop"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onDismiss();
        onOpen(address);
      }}
    >
      {uiText('open')}
    </TextLink>
  );
}

/** Handles Ctrl Z and ⌘ Z, except where they undo typing. */
function useUndoKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      if (undoLatest()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Handles F6, which moves the focus to the toasts and from them back. */
function useJumpKey(region: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    let origin: Element | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const place = region.current;
      if (event.key !== 'F6' || !place?.hasChildNodes()) return;
      event.preventDefault();
      if (place.contains(document.activeElement)) {
        if (origin instanceof HTMLElement) origin.focus();
      } else {
        origin = document.activeElement;
        place.focus();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [region]);
}
