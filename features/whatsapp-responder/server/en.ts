/** Sentences in which responders refuse something. */
export const refusals = {
  no_template: 'Choose a template that exists.',
};

/** What the responder is called that the first template becomes the answer of. */
export const FIRST_NAME = 'All new leads';

/** What the list of all automations says of the responder. */
export const rowWords = {
  name: 'WhatsApp responder',
  responders: (count: number) => `${count} ${count === 1 ? 'responder' : 'responders'}`,
  figures: (sent: number, read: number) =>
    `${sent.toLocaleString('en')} sent, ${Math.round((read / sent) * 100)}% read`,
};
