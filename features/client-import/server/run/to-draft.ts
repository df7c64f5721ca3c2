import type { ParsedPhone } from '#domain/phone-numbers.ts';

/** Phones and e-mails in the shape a person writes them, as the history of a client keeps them. */
export const toDraft = ({ phones, emails }: { phones: readonly ParsedPhone[]; emails: readonly string[] }) => ({
  phones: phones.map(({ raw }) => ({ raw })),
  emails: [...emails],
});
