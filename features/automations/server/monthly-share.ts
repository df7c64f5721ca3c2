let share: number | null = null;

/** Returns the credits an organisation has each month; null where the installation does not limit them. */
export const monthlyShare = (): number | null => share;

/** Sets the share for this process, because leads are filed by code that has no settings. */
export const setMonthlyShare = (credits: number | null): void => {
  share = credits;
};
