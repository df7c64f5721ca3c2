import { useEffect, useRef, useState } from 'react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';

interface PreviewFrameProps {
  title: string;
  html: string;
  /** The width in pixels that the page believes it has; it is drawn smaller where there is less room. */
  width?: number;
  /** Shows the element that this finds, and marks those of `marked`. */
  shown?: string | null;
  marked?: readonly string[];
  className?: string;
  /** Hears of the page once it is there. */
  onLoad?: (page: Document) => void;
}

/** A page as visitors get it, which stays where it was scrolled to while it is drawn again. */
export function PreviewFrame({ title, html, width, shown = null, marked, className, onLoad }: PreviewFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const sizes = new ResizeObserver(() => setRoom(box.clientWidth));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  const find = (selector: string) => frame.current?.contentDocument?.querySelector<HTMLElement>(selector);
  const show = () => {
    for (const selector of marked ?? []) {
      const element = find(selector);
      if (element) element.style.outline = `2px ${selector === shown ? 'solid' : 'dashed'} #d08700`;
    }
    if (shown !== null) find(shown)?.scrollIntoView({ block: 'center' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is shown matters
  useEffect(show, [shown]);

  function settle(): void {
    const page = frame.current?.contentWindow;
    page?.scrollTo(0, scrolled.current);
    page?.addEventListener('scroll', () => {
      scrolled.current = page.scrollY;
    });
    show();
    if (frame.current?.contentDocument) onLoad?.(frame.current.contentDocument);
  }

  const scale = width === undefined || !room ? 1 : Math.min(1, room / width);
  return (
    <div ref={place} className={classNames('relative overflow-hidden bg-[white]', className)}>
      <iframe
        ref={frame}
        title={title}
        // Its styles are ours and its scripts never run.
        sandbox="allow-same-origin"
        srcDoc={html}
        onLoad={settle}
        style={
          scale < 1
            ? { inlineSize: width, blockSize: `${100 / scale}%`, transform: `scale(${scale})`, transformOrigin: '0 0' }
            : undefined
        }
        className={classNames('border-0', scale === 1 && 'size-full', 'rtl:[direction:ltr]')}
      />
    </div>
  );
}
