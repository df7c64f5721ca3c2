/** Stroke widths by size: the smaller the icon, the heavier its line. */
export const strokeWidths = { 12: 2.25, 13: 2.1, 14: 2, 15: 2, 16: 1.9, 18: 1.8, 20: 1.75, 24: 1.6 } as const;

export type IconSize = keyof typeof strokeWidths;
