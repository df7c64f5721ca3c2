const isApple = /Mac|iPhone|iPad|iPod/.test(navigator.platform);

/** As the keys of this device are called: ⌘ and ⇧ stand on Apple's keyboards alone. */
export const COMMAND_KEY = isApple ? '⌘' : 'Ctrl';
export const SHIFT_KEY = isApple ? '⇧' : 'Shift';
