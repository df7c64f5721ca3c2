import { hasShortcut, runShortcut, type ShortcutKey } from '#platform/web/shortcuts.ts';

const LIMIT_MS = 5_000;
/** What is drawn in answer to a navigation, and the focus that follows it, take these. */
const FRAMES = 3;

/** Does what a key does on the screen that is just opening, as soon as it is there. */
export function runOnScreen(key: ShortcutKey): void {
  const end = performance.now() + LIMIT_MS;
  let frames = 0;
  const look = () => {
    frames += 1;
    if (frames > FRAMES && hasShortcut(key)) runShortcut(key);
    else if (performance.now() < end) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
