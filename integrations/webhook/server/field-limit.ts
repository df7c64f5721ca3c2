/** Most fields of one lead, those that only hold others included. A large real form has two hundred. */
export const MAX_FIELDS = 2_000;

/** Longest name of a field that is kept with a lead; the stored bytes keep longer ones whole. */
export const MAX_FIELD_NAME = 1_000;

/** What was sent holds more than a lead, or a list of leads, may. */
export class TooMuch extends Error {
  constructor(readonly what: 'fields' | 'items') {
    super(`too many ${what}`);
  }
}

/** Counts the fields of one lead. */
export class FieldCount {
  private fields = 0;

  /** Throws TooMuch. */
  add(): void {
    this.fields += 1;
    if (this.fields > MAX_FIELDS) throw new TooMuch('fields');
  }
}
