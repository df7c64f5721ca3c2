import * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';

const ID = /^[\w-]{11}$/;
const HOSTS = new Set(['youtube.com', 'youtube-nocookie.com', 'youtu.be']);
/** The parts of a path that stand before the id of a video. */
const ID_FOLLOWS = new Set(['embed', 'shorts', 'live']);
const MAX_ADDRESS = 2_000;

/** Returns the id of the video at an address of YouTube in any of its forms, or of an id itself; null for all else. */
export function findVideoId(written: string): string | null {
  const text = written.trim();
  if (ID.test(text)) return text;
  const address = readAddress(text);
  if (!address || !HOSTS.has(address.hostname.replace(/^(www|m)\./, ''))) return null;
  const [first = '', second = ''] = address.pathname.split('/').filter(Boolean);
  const id = address.hostname.endsWith('youtu.be') ? first : ID_FOLLOWS.has(first) ? second : watched(first, address);
  return ID.test(id) ? id : null;
}

const watched = (page: string, { searchParams }: URL): string =>
  page === 'watch' ? (searchParams.get('v') ?? '') : '';

function readAddress(text: string): URL | null {
  const href = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(href) ? new URL(href) : null;
}

/** An address of a YouTube video as people paste it, or its id; read as the id (S1-5-14). */
export const VideoAddress = z
  .string()
  .max(MAX_ADDRESS, messages.max(MAX_ADDRESS))
  .refine((text) => findVideoId(text) !== null, messages.videoUrl)
  .transform((text) => findVideoId(text)!)
  .meta({ description: 'An address of a YouTube video in any of its forms, or its id of 11 characters.' });
