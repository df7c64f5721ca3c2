import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { TooltipLabel, TooltipPopup } from './tooltip-popup.tsx';

export type TooltipProps = TooltipLabel & {
  /** One focusable element. */
  children: ReactElement<Record<string, unknown>>;
};

/** Milliseconds that a pointer stays on the control before its label opens. */
const OPEN_MS = 600;
/** Milliseconds that a pointer may take from the control to its label, which then stays open. */
const CROSSING_MS = 100;

const loadPopup = () => import('./tooltip-popup.tsx').then((module) => module.TooltipPopup);

/** A label on hover and focus; what draws it loads when the control is first reached, which stays the same element. */
export function Tooltip({ children, ...label }: TooltipProps) {
  const [Popup, setPopup] = useState<typeof TooltipPopup | null>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was pressed or closed is not labelled again before it is left. */
  const isDone = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function openAfter(delay: number, element: Element): void {
    if (isDone.current) return;
    setAnchor(element);
    // Where it cannot be loaded, the control has its own label.
    loadPopup().then(
      (loaded) => setPopup(() => loaded),
      () => undefined,
    );
    changeAfter(delay, true);
  }
  function changeAfter(delay: number, next: boolean): void {
    clearTimeout(timer.current);
    if (delay === 0) setIsOpen(next);
    else timer.current = setTimeout(setIsOpen, delay, next);
  }
  function close(): void {
    isDone.current = true;
    changeAfter(0, false);
  }
  function leave(delay: number): void {
    isDone.current = false;
    changeAfter(delay, false);
  }

  return (
    <>
      {cloneElement(
        children,
        withOwn(children.props, {
          onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) => {
            isDone.current = false;
            if (pointerType !== 'touch') openAfter(OPEN_MS, currentTarget);
          },
          onPointerLeave: () => leave(CROSSING_MS),
          onPointerDown: close,
          onClick: close,
          onFocus: ({ currentTarget }: FocusEvent) =>
            currentTarget.matches(':focus-visible') && openAfter(0, currentTarget),
          onBlur: () => leave(0),
        }),
      )}
      {Popup && (
        <Popup
          {...label}
          anchor={anchor}
          isOpen={isOpen}
          onClose={close}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={() => leave(0)}
        />
      )}
    </>
  );
}

type Handlers = Record<string, (event: never) => void>;

/** Returns handlers that run after those which the element has itself. */
const withOwn = (props: Record<string, unknown>, handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (event: never) => {
        (props[name] as Handlers[string] | undefined)?.(event);
        handle(event);
      },
    ]),
  );
