import type { PixelProvider } from '../../providers.ts';

interface Hosts {
  /** What the pixel runs. */
  script: readonly string[];
  /** Where it sends events, as a picture or by a call. */
  events: readonly string[];
}

/** The hosts of each provider, as its own instructions for content policies name them. */
export const providerHosts: Readonly<Record<PixelProvider, Hosts>> = {
  META: {
    script: ['https://connect.facebook.net'],
    events: ['https://www.facebook.com', 'https://connect.facebook.net'],
  },
  GOOGLE: {
    script: [
      'https://www.googletagmanager.com',
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
    ],
    events: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.g.doubleclick.net',
      'https://www.googleadservices.com',
      'https://pagead2.googlesyndication.com',
      'https://www.google.com',
    ],
  },
  TIKTOK: {
    script: ['https://analytics.tiktok.com'],
    events: ['https://analytics.tiktok.com'],
  },
  LINKEDIN: {
    script: ['https://snap.licdn.com'],
    events: ['https://px.ads.linkedin.com', 'https://px4.ads.linkedin.com', 'https://www.linkedin.com'],
  },
};
