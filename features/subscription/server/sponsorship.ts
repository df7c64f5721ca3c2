/** Returns how an organisation is sponsored (S0-8-10); none is until agencies pay for others. */
export const findSponsorship = (): string | null => null;

/** Returns whether another account pays for the organisation. */
export const isSponsored = (): boolean => findSponsorship() !== null;
