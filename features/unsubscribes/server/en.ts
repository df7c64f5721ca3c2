/** Words of the page on which clients unsubscribe. */
export const pageWords = {
  title: 'E-mails',
  ask: (org_name: string) => `Stop these e-mails from ${org_name}?`,
  about: (address: string) =>
    `They go to ${address}. Press the button to stop what is sent automatically. Answers from a person will still reach you.`,
  about_unknown: 'Press the button to stop what is sent automatically. Answers from a person will still reach you.',
  stop: 'Stop these e-mails',
  done: 'You won’t get these e-mails again',
  done_text: (org_name: string) =>
    `${org_name} no longer sends you e-mails automatically. Was this a mistake, or is this link not yours?`,
  start: 'Send them again',
  lost: 'This link isn’t valid',
  lost_text:
    'It may have been copied incompletely. Open it from the e-mail again, or reply to the e-mail and say that you want no more.',
};
