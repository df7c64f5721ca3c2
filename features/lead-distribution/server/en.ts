/** What is wrong with a recipient. */
export const refusals = {
  no_member: 'This person isn’t a member who can get leads.',
  member_twice: 'This person is already a recipient.',
  email_twice: 'Another recipient already has this e-mail address.',
  phone_twice: 'Another recipient already has this number.',
  app_alert: 'People outside the account can’t get alerts in the app.',
  gone: 'This recipient is no longer in the rule. Reload the page and try again.',
};

/** Why a message was not sent. */
export const reasons = {
  no_whatsapp: 'WhatsApp not connected',
  no_mail: 'E-mail not connected',
  no_credits: 'No credits left',
  not_active: 'This person is no longer an active member.',
  no_email: 'This person has no e-mail address.',
  unverified_email: 'The e-mail address is not verified.',
  no_phone: 'This person has no phone number.',
  invalid_phone: 'The phone number is not valid.',
  unverified_phone: 'The phone number is not verified.',
  quiet_hours: 'Will be sent when this person’s quiet hours end.',
  own_alert: 'Included in this person’s own new-lead e-mail, so no credit was used.',
  client_gone: 'The client was deleted.',
};

/** Why a message cannot be sent again. */
export const retryRefusals = {
  is_off: 'Lead distribution is off. Switch it on and try again.',
  not_failed: 'This message was sent or is still on its way.',
};

/** What messages about distributed leads say. */
export const words = {
  one: (name: string) => `Lead sent to you: ${name}`,
  many: (count: number) => `${count} leads sent to you`,
  from: (source: string) => `From ${source}`,
  more: (count: number) => `${count} more`,
  subject: (name: string) => `New lead: ${name}`,
  open: (link: string) => `Open client: ${link}`,
  preview: (name: string, contact: string, source: string) => `New lead: ${name}, ${contact}, from ${source}`,
};

const count = (number: number, one: string, many: string): string =>
  `${number === 0 ? 'No' : number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** What the list of all automations says of distribution. */
export const rowWords = {
  name: 'Lead distribution',
  rules: (rules: number) => count(rules, 'rule', 'rules'),
  leads: (leads: number) => `${count(leads, 'lead', 'leads')} sent`,
  waiting: (leads: number) => `${count(leads, 'lead waits', 'leads wait')} for a recipient`,
};
