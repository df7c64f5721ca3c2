import { hasShortcut, runShortcut, type ShortcutKey } from '#platform/web/shortcuts.ts';

const LIMIT_MS = 5_000;
/** Frames for drawing after a navigation and for the focus that follows. */
const FRAMES = 3;

/** Runs a key's action on the opening screen as soon as the screen is there. */
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
