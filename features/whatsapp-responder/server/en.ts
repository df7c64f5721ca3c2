/** Sentences in which responders refuse something. */
export const refusals = {
  no_template: 'Choose a template that exists.',
};

/** What the responder is called that the first template becomes the answer of. */
export const FIRST_NAME = 'All new leads';

/** What an alert says of answers that a person can send. */
export const offerWords = {
  one: (name: string) => `Answer ${name} on WhatsApp`,
  many: (count: number) => `${count} answers to send on WhatsApp`,
  many_text: 'Each client’s record has the text.',
  open: 'Open WhatsApp',
};

/** What the list of all automations says of the responder. */
export const rowWords = {
  name: 'WhatsApp responder',
  responders: (count: number) => `${count} ${count === 1 ? 'responder' : 'responders'}`,
  figures: (sent: number, read: number) =>
    `${sent.toLocaleString('en')} sent, ${Math.round((read / sent) * 100)}% read`,
};
