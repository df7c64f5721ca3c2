/** Loads the announced leads that could not be fetched, for the page of leads that need attention. */
export const loadFailedNotices = () =>
  import('./notices/failed-notices-panel.tsx').then((module) => module.FailedNoticesPanel);
