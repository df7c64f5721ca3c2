import * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';

const SCHEMES = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** An address a visitor may be led to; `javascript:` and the like are none. */
export const SafeAddress = z
  .string()
  .trim()
  .max(2_000)
  .refine((address) => URL.canParse(address) && SCHEMES.has(new URL(address).protocol), messages.url);
