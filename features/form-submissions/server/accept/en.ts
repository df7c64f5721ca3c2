/** Why a test of a form could not be made. */
export const testRefusals = {
  not_live: 'This form isn’t published, or it is closed.',
  unreachable: 'The public address of this installation can’t be reached.',
  answered: (status: number) => `The page of this form responded with status ${status}.`,
};
