export const refusals = {
  no_public_website: 'Enter the address of a public website, like example.com.',
  no_answer: 'This website did not answer. Check the address, or try again later.',
  no_page: (status: number) => `This website answered with an error (${status}). Check the address.`,
  leads_elsewhere: (place: string) => `This address redirects to ${place}. Enter that one instead.`,
  nothing_found: 'There is no logo to use. Read your website first.',
};
