import { useIsHydrated } from '../state/use-is-hydrated.ts';

const isApple = /Mac|iPhone|iPad|iPod/.test(navigator.platform);

/** The names of the keys on this device: ⌘ and ⇧ on Apple's keyboards only. */
export const COMMAND_KEY = isApple ? '⌘' : 'Ctrl';
export const SHIFT_KEY = isApple ? '⇧' : 'Shift';

/** Returns the name of the command key for what the server draws too, which does not know the keyboard. */
export const useCommandKey = (): string => (useIsHydrated() ? COMMAND_KEY : 'Ctrl');
