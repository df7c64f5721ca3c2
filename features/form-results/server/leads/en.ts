/** The headers of an export besides the form's questions. */
export const columnNames = {
  sent: 'Sent',
  unfinished: 'Unfinished',
  assigned_to: 'Assigned to',
  link: 'Link',
  version: 'Version',
  first_touch: 'First touch',
  last_touch: 'Last touch',
  first_landing_page: 'First landing page',
  last_landing_page: 'Last landing page',
  ad_clicks: 'Ad clicks',
  site: 'Website',
} as const;

/** What stands in cells instead of the words of the database. */
export const cellWords = { yes: 'Yes' } as const;

export const exportWords = {
  file: (form: string, day: string) => `${form} leads ${day}.csv`,
  too_many: (most: number, wait: string) =>
    `You have exported leads of forms ${most} times in ten minutes. Try again in ${wait}.`,
};
