/** What exports of clients say. */
export const exportWords = {
  too_many: (most: number, wait: string) =>
    `You have exported clients ${most} times in ten minutes. Try again in ${wait}.`,
  no_file: 'This export has no file.',
  expired: 'This file was kept for 7 days and is gone. Export again.',
  not_all_yours: 'This file has clients that you may not see.',
  ended: 'This export has already ended.',
  person_left: 'The person who started this export is no longer active.',
  gave_up: 'Something went wrong on our side. Try again.',
  too_many_rows: 'An Excel sheet holds at most 1,048,575 clients. Choose CSV, which has no limit.',
  unknown_column: (key: string) => `There is no column “${key}”.`,
  too_many_sets: (most: number) => `You have ${most} sets of columns. Remove one first.`,
  twice: (key: string) => `The column “${key}” is chosen twice.`,
  done: 'Your export is done',
  stopped: 'Your export stopped',
  none: 'No client matches, so there is no file.',
  count: (count: number, format: string) => `${count} ${count === 1 ? 'client' : 'clients'}, ${format}.`,
  kept: 'The file can be downloaded for 7 days, by you alone, signed in:',
};
