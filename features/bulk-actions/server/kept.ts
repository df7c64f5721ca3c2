/** Days for which actions are listed and can be undone. */
export const KEPT_DAYS = 30;
