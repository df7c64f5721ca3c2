/** Who measures ads with a pixel on public pages. */
export const pixelProviders = ['META', 'GOOGLE', 'TIKTOK', 'LINKEDIN'] as const;
export type PixelProvider = (typeof pixelProviders)[number];

/** A pixel as pages load it. */
export interface LoadedPixel {
  provider: PixelProvider;
  pixel_id: string;
}

interface ProviderFacts {
  /** As visitors know it. */
  name: string;
  /** What its ids look like; nothing else is ever stored, so that no id can be a script. */
  pattern: RegExp;
  /** Says what to enter instead of what does not fit. */
  wrong: string;
}

export const providerFacts: Readonly<Record<PixelProvider, ProviderFacts>> = {
  META: {
    name: 'Meta',
    pattern: /^\d{10,20}$/,
    wrong: 'Enter the ID of the pixel alone: 10 to 20 digits, without its code.',
  },
  GOOGLE: {
    name: 'Google',
    pattern: /^(?:G-[A-Z\d]{6,12}|AW-\d{6,12}(?:\/[\w-]{6,40})?)$/,
    wrong: 'Enter the ID of the tag alone, such as G-AB12CD34EF or AW-123456789, without its code.',
  },
  TIKTOK: {
    name: 'TikTok',
    pattern: /^[A-Z\d]{16,24}$/,
    wrong: 'Enter the ID of the pixel alone: 16 to 24 capital letters and digits, without its code.',
  },
  LINKEDIN: {
    name: 'LinkedIn',
    pattern: /^\d{3,12}(?:\/\d{3,12})?$/,
    wrong: 'Enter the partner ID alone, such as 123456, without its code.',
  },
};

/** Returns why a text is no id of this provider; null where it is one. */
export const findPixelProblem = (provider: PixelProvider, pixel_id: string): string | null =>
  providerFacts[provider].pattern.test(pixel_id) ? null : providerFacts[provider].wrong;
