/** What people are told when an account of WhatsApp can't be connected. */
export const words = {
  code_used: 'This sign-up can’t be used again. Open a new one.',
  not_answering: 'Meta isn’t answering. Wait a moment and try again.',
  no_account: 'The sign-up named no WhatsApp Business account. Open it again and choose one.',
  too_many: (most: number) => `An organisation connects at most ${most} WhatsApp Business accounts.`,
  token_refused: 'Meta refuses this token. Make a new one that may manage WhatsApp Business accounts.',
  not_this_account:
    'This token may not use that account. Check the account id, and that the account is assigned to it.',
  disconnected: 'This account is disconnected. Connect it again.',
  no_pin_needed: 'This number needs no PIN.',
  not_usable: 'Messages can’t leave this number now.',
};
