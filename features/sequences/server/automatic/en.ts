/** Why an automatic e-mail is held. */
export const mailWords = {
  no_assignee: 'The client has no active assignee, so there is no sender.',
  no_email: 'The client has no e-mail address.',
  content_deleted: 'The content of this step was deleted.',
  content_hidden: 'The assignee may not see the content of this step.',
  not_ready: 'The content of this step can’t be shared yet.',
  empty_token: 'A placeholder of the message has no value for this client.',
  unsubscribed: 'The client unsubscribed from automatic e-mails.',
  plan: 'Automatic e-mails aren’t included in the plan.',
  error: 'The e-mail couldn’t be prepared because of an error.',
  bounced: 'The e-mail couldn’t be delivered:',
};
