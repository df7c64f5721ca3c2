/**
 * The validation messages of the specification, word for word (S1 §5), for the server's answers and the fields of the
 * screens. Sizes and types are passed in as people read them ('100 MB', 'PDF').
 */
export const messages = {
  /** S1-5-01 */
  required: 'This field is required',
  /** S1-5-02 */
  alpha: 'This field must only contain alphabetic characters',
  /** S1-5-03 */
  email: 'Invalid email format',
  /** S1-5-04 */
  integer: 'This field must contain only numerical values',
  /** S1-5-05 */
  decimal: 'This field must only contain decimal values',
  /** S1-5-06: a wrong code and a code of the wrong length */
  otp: 'Incorrect OTP. Please check again or request a new code',
  /** S1-5-07 */
  otpRequired: 'Please enter the verification code',
  /** S1-5-08 */
  max: (length: number) => `This field cannot contain more than ${length} characters`,
  /** S1-5-09 */
  fileSize: (size: string) => `This file is too large (max ${size})`,
  /** S1-5-10 */
  fileType: (type: string) => `Unsupported file type. Please select a ${type} file`,
  /** S1-5-11: sign-in and client phones, checked with country code and number (readings B24) */
  phoneNumber: 'Unsupported or invalid phone number',
  /** S1-5-12: the app-download number, checked by its form only (readings B24) */
  telephone: 'Invalid phone number format',
  /** S1-5-13: the plain and the strict rule */
  url: 'Invalid URL format',
  /** S1-5-14 */
  videoUrl: 'Invalid Youtube Video URL format',
  /** S1-5-15 */
  shareMessageTooLong: (length: number) =>
    `This message is over ${length} characters and may not send fully on your device`,
  /** S1-5-16 */
  fileCount: (length: number) => `Maximum of ${length} files allowed`,
  /** The specification has no words for a list with too many entries. */
  entries: (count: number) => `This field cannot contain more than ${count} ${count === 1 ? 'entry' : 'entries'}`,
  /** The specification has no words for what follows either. */
  minLength: (length: number) =>
    `This field must contain at least ${length} ${length === 1 ? 'character' : 'characters'}`,
  minEntries: (count: number) => `This field must contain at least ${count} ${count === 1 ? 'entry' : 'entries'}`,
  min: (value: number, isIncluded = true) =>
    `This field must be ${isIncluded ? `${value} or more` : `more than ${value}`}`,
  maxNumber: (value: number, isIncluded = true) =>
    `This field must be ${isIncluded ? `${value} or less` : `less than ${value}`}`,
  multipleOf: (value: number) => `This field must be a multiple of ${value}`,
  kind: (kind: string) => `This field must be ${kind}`,
  oneOf: (values: readonly string[]) => `This field must be one of: ${values.join(', ')}`,
  date: 'This field must be a date such as 2026-11-20',
  dateTime: 'This field must be a time such as 2026-11-20T09:30:00Z',
  notAllowed: 'This field has a value that is not allowed here',
  format: 'This field is not in the right format',
  unknownField: 'This field isn’t recognised here',
  /** S0-5-26 */
  fixErrors: 'Fix errors to proceed',
} as const;
