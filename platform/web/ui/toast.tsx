import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { LinkButton } from './link.tsx';
import {
  dismissToast,
  onToasts,
  type ShownToast,
  shownToasts,
  TOAST_DURATION_MS,
  type ToastType,
} from './toast-store.ts';

const looks: Record<ToastType, { icon: LucideIcon; colour: string }> = {
  SUCCESS: { icon: CircleCheck, colour: 'text-success' },
  ERROR: { icon: CircleX, colour: 'text-danger' },
  WARNING: { icon: TriangleAlert, colour: 'text-warning' },
  INFO: { icon: Info, colour: 'text-info' },
};

/**
 * The place of toasts, once in the application. F6 moves the focus here and back. While the pointer or the focus is inside,
 * no toast leaves.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToasts, shownToasts, shownToasts);
  const [isHeld, setIsHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  useJumpKey(region);

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={uiText('notifications')}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="pointer-events-none fixed end-4 top-4 z-(--ui-z-toast) flex w-[min(340px,calc(100vw-32px))] flex-col gap-2 outline-none"
    >
      {toasts.map((item) => (
        <TimedToast key={item.id} item={item} isHeld={isHeld} />
      ))}
    </section>
  );
}

function TimedToast({ item, isHeld }: { item: ShownToast; isHeld: boolean }) {
  const remainingMs = useRef(TOAST_DURATION_MS);
  const [isAnnounced, setIsAnnounced] = useState(false);

  // A live region speaks of what is put into it, so the words follow the box by one commit.
  useEffect(() => setIsAnnounced(true), []);

  useEffect(() => {
    if (isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismissToast(item.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [isHeld, item.id]);

  return (
    <div
      role={item.type === 'ERROR' ? 'alert' : 'status'}
      className={classNames(
        'pointer-events-auto animate-rise transition-opacity duration-(--ui-dur-2) ease-in',
        item.isLeaving && 'opacity-0',
      )}
    >
      {isAnnounced && <ToastCard {...item} onDismiss={() => dismissToast(item.id)} />}
    </div>
  );
}

type ToastCardProps = Pick<ShownToast, 'type' | 'heading' | 'message' | 'undo'> & { onDismiss: () => void };

/** Icon, heading, one line, and the way back. */
export function ToastCard({ type, heading, message, undo, onDismiss }: ToastCardProps) {
  const { icon, colour } = looks[type];
  return (
    <div className="flex items-start gap-2.5 rounded-pop bg-raised p-3 text-sm shadow-pop forced-colors:border">
      <Icon of={icon} size={18} className={classNames('mt-px', colour)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{heading}</p>
        {message && <p className="text-fg-2">{message}</p>}
      </div>
      {undo && (
        <LinkButton
          className="font-medium"
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
        className="-my-1 -me-1"
        onClick={onDismiss}
      />
    </div>
  );
}

/** F6 goes to the toasts when there are some, and from them back to where the focus was. */
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
