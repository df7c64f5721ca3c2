const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** What the list of all automations says of lead assignment. */
export const rowWords = {
  name: 'Lead assignment',
  rules: (rules: number) =>
    rules === 1 ? '1 rule' : `${rules.toLocaleString('en')} rules, the first that matches wins`,
  leads: (leads: number) => `${count(leads, 'lead', 'leads')} assigned`,
};
