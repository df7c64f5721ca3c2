import type { WrittenAnswers } from '../conditions.ts';
import type { FormDefinition } from '../definition.ts';

/** The name of the field of a question in the HTML, and of the dial code beside a phone number. */
export const fieldName = (question_id: string): string => `a_${question_id}`;
export const countryName = (question_id: string): string => `c_${question_id}`;

/** A picture of a form in the widths it is kept in, the smallest first. */
export interface FormPicture {
  sources: readonly { address: string; width: number }[];
}

/** The person or team that the leads go to. */
export interface FormContact {
  name: string;
  picture: string | null;
}

/** What stays the same on all pages of a form. */
export interface FormFrameView {
  definition: FormDefinition;
  org_name: string;
  cover: FormPicture | null;
  logo: FormPicture | null;
  contact: FormContact | null;
}

/** A country with its dial code, as the phone question offers it. */
export interface DialCountry {
  /** ISO code. */
  code: string;
  name: string;
  dial_code: string;
  /** How many digits a number without dial code can have. */
  lengths: readonly number[];
}

/** A test for robots, as its own script draws it. */
export interface FormChallenge {
  site_key: string;
  action: string;
  script_url: string;
}

/** One page of a form as one visitor sees it. */
export interface FormPageView {
  /** The number of the page in the form, 0 for the first. */
  page: number;
  answers: WrittenAnswers;
  /** What is wrong, by question, in the words of the form. */
  errors: Readonly<Record<string, string>>;
  /** A sentence above the form instead of errors at fields: it was not sent. */
  notice: string | null;
  /** The country of the phone number: the one chosen, else that of the visitor. */
  country: string;
  countries: readonly DialCountry[];
  /** Where the form is sent. */
  action: string;
  /** Fields nobody sees: the visit, where it came from. */
  hidden: readonly { name: string; value: string }[];
  /** The name of the field that people leave empty and programs fill; null draws none. */
  honeypot: string | null;
  /** Questions that appeared with the last answers; the first gets the focus. */
  appeared: readonly string[];
  /** The test for robots that stands above Send; null where none is configured. */
  challenge?: FormChallenge | null;
}

/** A page on which nobody has written anything and nothing can be sent. */
export const emptyPage = {
  page: 0,
  answers: {},
  errors: {},
  notice: null,
  action: '#',
  hidden: [],
  honeypot: null,
  appeared: [],
} satisfies Partial<FormPageView>;

/** What a control needs to be told apart, described and marked as wrong. */
export interface ControlAttributes {
  id: string;
  name: string;
  required: boolean;
  disabled: boolean;
  autoFocus: boolean;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
}
