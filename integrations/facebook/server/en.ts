/** What the server itself shows to people. */
export const text = {
  deleted_title: 'Your data has been deleted',
  deleted_text:
    'Leadkeep no longer has your Facebook login: your name, your id and the permissions you gave are deleted in every account that used them.',
  open_leads_access_manager:
    'The page’s business does not let Leadkeep read its leads. An admin can allow it in Leads Access Manager.',
};
