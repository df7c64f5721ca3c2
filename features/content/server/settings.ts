import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { addressOr, text } from '#platform/server/settings/setting-kinds.ts';

export const contentSettings = defineSettings(
  {
    YOUTUBE_API_BASE: addressOr('https://www.googleapis.com/youtube/v3'),
    /** A key of YouTube's Data API; without one its public oEmbed address is asked, which knows no lengths. */
    YOUTUBE_API_KEY: text,
    YOUTUBE_OEMBED_URL: addressOr('https://www.youtube.com/oembed'),
  },
  { secrets: ['YOUTUBE_API_KEY'] },
);
