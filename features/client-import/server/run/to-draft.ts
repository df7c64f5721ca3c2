import type { ParsedPhone } from '#domain/phone-numbers.ts';

/** Returns phones and e-mails in the shape a person writes them, which the history of a client keeps. */
export const toDraft = ({ phones, emails }: { phones: readonly ParsedPhone[]; emails: readonly string[] }) => ({
  phones: phones.map(({ raw }) => ({ raw })),
  emails: [...emails],
});
