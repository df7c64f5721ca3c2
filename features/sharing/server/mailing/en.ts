/** Words of the e-mails by which contents are given to clients. */
export const mailWords = { unsubscribe: 'To get no more of these e-mails:' };
