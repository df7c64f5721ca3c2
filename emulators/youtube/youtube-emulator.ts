import { type EmulatedAnswer, type EmulatedRequest, Emulator } from '../kit/emulator.ts';

/** A video as its owner published it; `duration` is absent where YouTube leaves `contentDetails` out. */
export interface PublishedVideo {
  id: string;
  title: string;
  duration?: string;
  is_private?: boolean;
}

/** YouTube's Data API and oEmbed address (integrations 10.8). */
export class YoutubeEmulator extends Emulator {
  private readonly published = new Map<string, PublishedVideo>();

  constructor(private readonly key: string) {
    super();
  }

  publish(video: PublishedVideo): void {
    this.published.set(video.id, video);
  }

  protected override answer({ method, path, query }: EmulatedRequest): EmulatedAnswer {
    if (method !== 'GET') return { status: 404, body: 'not found' };
    if (path === '/youtube/v3/videos') return this.listVideos(query);
    if (path === '/oembed') return this.embed(query.get('url') ?? '');
    return { status: 404, body: 'not found' };
  }

  private listVideos(query: URLSearchParams): EmulatedAnswer {
    if (query.get('key') !== this.key) return this.errorNamed('keyInvalid');
    const ids = query.get('id')?.split(',') ?? [];
    const items = ids.flatMap((id) => {
      const video = this.published.get(id);
      return video && !video.is_private ? [describe(video)] : [];
    });
    return {
      status: 200,
      body: { kind: 'youtube#videoListResponse', items, pageInfo: { totalResults: items.length } },
    };
  }

  private embed(url: string): EmulatedAnswer {
    const video = this.published.get(new URL(url).searchParams.get('v') ?? '');
    if (!video) return { status: 404, body: 'Not Found' };
    if (video.is_private) return { status: 403, body: 'Forbidden' };
    const thumbnail_url = `https://i.ytimg.com/vi/${video.id}/hqdefault.jpg`;
    return {
      status: 200,
      body: { title: video.title, type: 'video', thumbnail_url, html: '<iframe src="x"></iframe>' },
    };
  }

  protected override errorNamed(name: string): EmulatedAnswer {
    const status = name === 'keyInvalid' ? 400 : 403;
    const message = name;
    return {
      status,
      body: { error: { code: status, message, errors: [{ message, domain: 'youtube', reason: name }] } },
    };
  }

  protected override rateLimit(): EmulatedAnswer {
    return this.errorNamed('quotaExceeded');
  }

  protected override clear(): void {
    this.published.clear();
  }

  protected override seed(videos: PublishedVideo[]): void {
    for (const video of videos) this.publish(video);
  }

  protected override dump() {
    return { videos: [...this.published.values()] };
  }
}

const describe = ({ id, title, duration }: PublishedVideo) => ({
  kind: 'youtube#video',
  id,
  snippet: {
    title,
    description: '',
    thumbnails: Object.fromEntries(
      Object.entries({ default: 120, medium: 320, high: 480 }).map(([name, width]) => [
        name,
        { url: `https://i.ytimg.com/vi/${id}/${name}.jpg`, width },
      ]),
    ),
  },
  ...(duration !== undefined && { contentDetails: { duration, definition: 'hd' } }),
});
