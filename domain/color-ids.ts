import * as z from 'zod';

/** Groups and options have one of ten pairs of background and text colour (S0-3-42). */
export const COLOR_COUNT = 10;

export const ColorId = z.int().min(1).max(COLOR_COUNT);
