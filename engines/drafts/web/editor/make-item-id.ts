const LENGTH = 10;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns the id of a new item of a draft, with the first letter of its kind. */
export const makeItemId = (first: string): string =>
  `${first}${Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => letters[byte % letters.length]).join('')}`;
