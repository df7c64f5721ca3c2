/** Returns the host in what somebody wrote or pasted: 'https://www.example.com/contact' is 'www.example.com'. */
export const readHost = (written: string): string =>
  written
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '');
