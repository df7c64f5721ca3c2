/** What the server itself shows to people. */
export const text = {
  deleted_title: 'Your data has been deleted',
  deleted_text:
    'Leadkeep no longer has your Facebook login: your name, your id and the permissions you gave are deleted in every account that used them.',
  no_page_connected: 'No Facebook page is connected. Connect Facebook first.',
  something_went_wrong:
    'Something went wrong on our side. Leads received so far are kept; start again to fetch the rest.',
  not_set_up: 'Facebook is no longer set up on this server. Leads received so far are kept; start again once it is.',
  limit_met:
    'Facebook has limited how much we can read. Leads received so far are kept; start again later to fetch the rest.',
};

/** Why a test lead came no further, by the action that mends it. */
export const testRefusals = {
  set_up: 'Facebook isn’t set up on this server.',
  reconnect: 'Facebook no longer accepts the permission for this page. Connect Facebook again.',
  ask_operator: 'Facebook is no longer set up on this server. Ask your administrator to set META_APP_ID again.',
  give_access:
    'The person who connected this page can’t create or read its leads. Ask an admin of the page for access.',
  open_leads_access_manager:
    'The page’s business does not let Leadkeep read its leads. An admin can allow it in Leads Access Manager.',
  sync_forms: 'Facebook no longer recognises this form. Sync the forms again.',
  try_again: 'Facebook isn’t answering right now. Try again in a few minutes.',
};
/** Why a run ended before it was done, by what Facebook answered about a page. */
export const explainRefusal = (page: string, isExpired: boolean): string =>
  isExpired
    ? `Facebook no longer lets Leadkeep read the leads of ${page}. Leads received so far are kept; reconnect Facebook, then start again to fetch the rest.`
    : `Facebook doesn’t let Leadkeep read the leads of ${page}. Leads received so far are kept; check what the page is missing, then start again to fetch the rest.`;

export const explainFailure = (page: string): string =>
  `Facebook didn’t return a usable response for ${page}. Leads received so far are kept; start again later to fetch the rest.`;
