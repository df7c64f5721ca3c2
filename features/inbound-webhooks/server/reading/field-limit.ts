/** The most fields of one lead, including those that only hold others; a large real form has two hundred. */
export const MAX_FIELDS = 2_000;

/** The longest field name kept with a lead, in characters; the stored bytes keep longer ones whole. */
export const MAX_FIELD_NAME = 1_000;

/** A request holds more than a lead, or a list of leads, may. */
export class TooMuch extends Error {
  constructor(readonly what: 'fields' | 'items') {
    super(`too many ${what}`);
  }
}

/** Counts the fields of one lead. */
export class FieldCount {
  private fields = 0;

  /** Adds one field. Throws TooMuch. */
  add(): void {
    this.fields += 1;
    if (this.fields > MAX_FIELDS) throw new TooMuch('fields');
  }
}
