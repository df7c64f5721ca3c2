/** Longer than any part of the product takes to load. */
const LIMIT_MS = 5_000;

/** Letters typed while a field is loading, kept for that field and from everything else. */
export interface EarlyLetters {
  /** Returns what has been typed so far and releases the keys. */
  take(): string;
}

/** Starts at once, because the next letter may come before anything is drawn. */
export function collectEarlyLetters(): EarlyLetters {
  let letters = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') letters = letters.slice(0, -1);
    else if (event.key.length === 1) letters += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => {
    clearTimeout(limit);
    document.removeEventListener('keydown', onKeyDown, { capture: true });
  };
  const limit = setTimeout(stop, LIMIT_MS);
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return {
    take: () => {
      stop();
      return letters;
    },
  };
}
