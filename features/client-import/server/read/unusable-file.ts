/** Why a file cannot be imported at all, for the person to read. */
export class UnusableFile extends Error {}
