/** Longer than any part of the product takes to load where it loads at all. */
const LIMIT_MS = 5_000;

/** What is typed while a field is on its way: kept for it, and kept from everybody else. */
export interface EarlyLetters {
  /** What has been typed so far; the keys are free again. */
  take(): string;
}

/** Begins at once, because the next letter may come before anything is drawn. */
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
