/** What the server itself shows to people. */
export const text = {
  deleted_title: 'Your data has been deleted',
  deleted_text:
    'Leadkeep no longer has your Facebook login: your name, your id and the permissions you gave are deleted in every account that used them.',
  no_page_connected: 'No Facebook page is connected. Connect Facebook first.',
  something_went_wrong: 'Something went wrong on our side. What came in stays; start again to fetch the rest.',
  not_set_up: 'Facebook is not set up on this server any more. What came in stays; start again once it is.',
  limit_met: 'Facebook lets us read no more for now. What came in stays; start again later to fetch the rest.',
};

/** Why a test lead came no further, by the action that mends it. */
export const testRefusals = {
  set_up: 'Facebook isn’t set up on this server.',
  reconnect: 'Facebook no longer accepts the permission for this page. Connect Facebook again.',
  ask_operator: 'Facebook is not set up on this server any more. Ask whoever runs it to set META_APP_ID again.',
  give_access:
    'The person who connected this page may not make or read its leads. Ask an admin of the page for access.',
  open_leads_access_manager:
    'The page’s business does not let Leadkeep read its leads. An admin allows it in Leads Access Manager.',
  sync_forms: 'Facebook does not know this form any more. Read the forms again.',
  try_again: 'Facebook isn’t answering right now. Try again in a few minutes.',
};
/** Why a run ended before it was done, by what Facebook answered about a page. */
export const explainRefusal = (page: string, isExpired: boolean): string =>
  isExpired
    ? `Facebook no longer lets Leadkeep read the leads of ${page}. What came in stays; connect Facebook again, then start again to fetch the rest.`
    : `Facebook doesn’t let Leadkeep read the leads of ${page}. What came in stays; see what is missing at the page, then start again to fetch the rest.`;

export const explainFailure = (page: string): string =>
  `Facebook didn’t answer as it should about ${page}. What came in stays; start again later to fetch the rest.`;
