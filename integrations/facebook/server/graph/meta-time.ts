/** The end of the year 9999, the last that the database and an ISO text write alike. */
const LAST_MS = Date.UTC(9999, 11, 31);

/** Returns the instant; null for what is no time of the common era after 1970, which Meta has no reason to send. */
export const toInstant = (millis: number): string | null =>
  millis >= 0 && millis <= LAST_MS ? new Date(millis).toISOString() : null;
