import * as z from 'zod';
import { Problem } from '#platform/contract/problems.ts';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { type IncomingAnswer, OutsideError } from '#platform/server/network/http-client.ts';
import { callProvider, ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import type { VideoDetails } from '../../contract.ts';
import { contentSettings } from '../settings.ts';

/** Milliseconds for all tries of one address, because a person waits. */
const DEADLINE_MS = 3_000;

const Thumbnail = z.object({ url: z.string(), width: z.number() });
const DataApiAnswer = z.object({
  items: z.array(
    z.object({
      snippet: z.object({
        title: z.string(),
        thumbnails: z.record(z.string(), Thumbnail).catch({}),
        liveBroadcastContent: z.string().nullish(),
      }),
      contentDetails: z.object({ duration: z.string() }).nullish(),
    }),
  ),
});
const OembedAnswer = z.object({ title: z.string(), thumbnail_url: z.string().nullish() });

/**
 * Asks YouTube about a video: its Data API with our key, else its oEmbed address. Where neither answers only the id is known,
 * which is enough to show the player. Throws a 404 where YouTube says that there is no such public video.
 */
export async function getVideo(services: Services, id: string): Promise<VideoDetails> {
  const { YOUTUBE_API_KEY: key } = contentSettings.readFrom(services.settings);
  const details = (key && (await unlessFailed(services, fetchDataApi(services, id, key)))) || undefined;
  const found = details ?? (await unlessFailed(services, fetchOembed(services, id)));
  return found ?? { id, title: null, thumbnail_url: null, duration_seconds: null, is_live: false };
}

/** Returns undefined for an answer that did not come, which is logged: the video is not at fault. */
async function unlessFailed(services: Services, asked: Promise<VideoDetails>): Promise<VideoDetails | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof OutsideError)) throw error;
    services.log.warn({ reason: error.message }, 'YouTube did not answer about a video');
    return undefined;
  }
}

function fetchDataApi(services: Services, id: string, key: string): Promise<VideoDetails> {
  const { YOUTUBE_API_BASE: base } = contentSettings.readFrom(services.settings);
  const query = new URLSearchParams({ part: 'snippet,contentDetails', id, key });
  const request = { service: 'youtube', method: 'GET', url: `${base}/videos?${query}` } as const;
  const read = ({ status, json }: IncomingAnswer): VideoDetails => {
    if (status !== 200) throw new ProviderError(readFailure(status, json()));
    const { items } = readAs(DataApiAnswer, json());
    const video = items[0];
    if (!video) throw noSuchVideo();
    const { title, thumbnails, liveBroadcastContent } = video.snippet;
    const seconds = readDuration(video.contentDetails?.duration);
    const isLive = liveBroadcastContent === 'live' || seconds === 0;
    const thumbnail = Object.values(thumbnails).reduce<z.output<typeof Thumbnail> | null>(
      (largest, one) => (largest && largest.width >= one.width ? largest : one),
      null,
    );
    return {
      id,
      title,
      thumbnail_url: thumbnail?.url ?? null,
      duration_seconds: isLive ? null : seconds,
      is_live: isLive,
    };
  };
  return callProvider(services, { request, is_repeatable: true, deadline_ms: DEADLINE_MS, read });
}

/** Asks once: a refusal of oEmbed is no JSON, which a call of a provider would take for a failure. */
async function fetchOembed(services: Services, id: string): Promise<VideoDetails> {
  const { YOUTUBE_OEMBED_URL: url } = contentSettings.readFrom(services.settings);
  const query = new URLSearchParams({ url: `https://www.youtube.com/watch?v=${id}`, format: 'json' });
  const request = { service: 'youtube', method: 'GET', url: `${url}?${query}`, timeout_ms: DEADLINE_MS } as const;
  const { status, json } = await services.http.send(request);
  if (NO_PUBLIC_VIDEO.has(status)) throw noSuchVideo();
  if (status !== 200) throw new ProviderError({ call_class: getClass(status), code: String(status) });
  const { title, thumbnail_url } = readAs(OembedAnswer, json());
  return { id, title, thumbnail_url: thumbnail_url ?? null, duration_seconds: null, is_live: false };
}

/** What oEmbed answers for a bad id, a private video and one that was removed; 401 means that it may not be embedded. */
const NO_PUBLIC_VIDEO = new Set([400, 401, 403, 404]);

const noSuchVideo = () => new Problem('not_found', { detail: 'YouTube has no public video at this address.' });

function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw new ProviderError({ call_class: 'unknown', said: 'not in the form of YouTube’s answers' });
  return read.data;
}

const Refusal = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }) });

/** The reasons of the Data API that have a class of their own (integrations 10.8). */
const classes: Record<string, CallErrorClass> = {
  quotaExceeded: 'retry_later',
  keyInvalid: 'auth_expired',
  forbidden: 'auth_expired',
};

function readFailure(status: number, body: unknown) {
  const code = Refusal.safeParse(body).data?.error.errors[0]?.reason ?? String(status);
  return { call_class: classes[code] ?? getClass(status), code };
}

const getClass = (status: number): CallErrorClass => (status >= 500 ? 'retry_now' : 'unknown');

/** Returns the seconds of a duration such as P1DT2H3M4S; null for any other text. */
function readDuration(text = ''): number | null {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text)?.slice(1);
  if (!parts) return null;
  const [days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0));
  return days! * 86_400 + hours! * 3_600 + minutes! * 60 + seconds!;
}
