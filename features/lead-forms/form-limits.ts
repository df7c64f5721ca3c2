/** The most questions, pages, options and words of a form. */
export const MAX_QUESTIONS = 60;
export const MAX_OPTIONS = 100;
export const MAX_LABEL = 200;
export const MAX_TEXT = 2_000;

/** Client fields that a question fills; each stands in a form at most once. */
export const clientQuestionKinds = ['name', 'phone', 'email', 'company', 'location', 'note'] as const;
/** A page break begins a new page; a text is shown and not asked. */
export const questionKinds = [
  ...clientQuestionKinds,
  'custom_field',
  'consent',
  'text',
  'hidden',
  'page_break',
] as const;
export const QUESTION_ID = /^q[a-z0-9]{6,20}$/;

/** More values and bytes than a definition can have within its limits: every option is three values, a question some 20 more. */
export const MAX_DEFINITION_VALUES = MAX_QUESTIONS * (MAX_OPTIONS * 3 + 30) + 200;
export const MAX_DEFINITION_BYTES = 3 * 1024 * 1024;
