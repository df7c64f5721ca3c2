import * as z from 'zod';
import { findVideoId } from '#features/content/contract.ts';
import { messages } from '#platform/contract/messages.ts';
import { defineComponent } from './common.ts';

/** A video; nothing of YouTube is loaded before a visitor taps it (S1-5-14). */
export const YoutubeComponent = defineComponent('youtube', {
  /** As it was typed; empty while nothing is chosen. */
  address: z
    .string()
    .trim()
    .max(2_000)
    .refine((address) => address === '' || findVideoId(address) !== null, messages.videoUrl),
  /** What YouTube calls it, as it was when the address was chosen. */
  title: z.string().trim().max(300),
});
