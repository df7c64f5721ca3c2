/** Thrown by the parts of the emulator; TikTok answers it with HTTP 200. */
export class TiktokError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** TikTok's errors by their number (integrations 5.2). */
export const errors: Readonly<Record<string, string>> = {
  40001: 'No permission to operate the advertiser',
  40002: 'Invalid parameters',
  40100: 'Too many requests. Please retry in some time.',
  40105: 'Access token is incorrect or has been revoked.',
  50000: 'System error',
};

export const refuse = (code: keyof typeof errors | number): TiktokError =>
  new TiktokError(Number(code), errors[code] ?? 'error');
