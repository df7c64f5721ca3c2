const isApple = /Mac|iPhone|iPad|iPod/.test(navigator.platform);

/** The names of the keys on this device: ⌘ and ⇧ on Apple's keyboards only. */
export const COMMAND_KEY = isApple ? '⌘' : 'Ctrl';
export const SHIFT_KEY = isApple ? '⇧' : 'Shift';
