/** Why a test of a form could not be made. */
export const testRefusals = {
  not_live: 'This form is not published, or it is closed.',
  unreachable: 'The public address of this installation cannot be reached.',
  answered: (status: number) => `The page of this form answered ${status}.`,
};
