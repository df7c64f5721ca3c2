import { useEffect, useState } from 'react';
import { badgeBase } from '#platform/web/ui/display/badge.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { domainText } from './en.ts';

/** Equals `--ui-dur-4`, in milliseconds. */
const FADE_MS = 280;

/** The badge of a new lead, the only loud thing in a list; it fades when the lead is no longer new. */
export function NewBadge({ isNew = true }: { isNew?: boolean }) {
  const [isThere, setIsThere] = useState(isNew);
  if (isNew && !isThere) setIsThere(true);
  useEffect(() => {
    if (isNew) return;
    const timer = setTimeout(() => setIsThere(false), FADE_MS);
    return () => clearTimeout(timer);
  }, [isNew]);
  if (!isThere) return null;
  return (
    <span
      aria-hidden={!isNew}
      className={classNames(
        badgeBase,
        'h-[18px] gap-[5px] bg-new-tint px-1.5 text-2xs font-semibold text-new-fg transition-opacity duration-(--ui-dur-4)',
        'before:size-1.5 before:rounded-full before:bg-new forced-colors:before:bg-[Highlight]',
        !isNew && 'opacity-0',
      )}
    >
      {/* Screen readers skip the fading badge. The space parts the word from a name before it. */}
      {isNew ? (
        ` ${domainText('new')}`
      ) : (
        <span data-words={domainText('new')} className="before:content-[attr(data-words)]" />
      )}
    </span>
  );
}
