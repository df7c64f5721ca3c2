/** What the server itself shows to people. */
export const text = {
  deleted_title: 'Your data has been deleted',
  deleted_text:
    'Leadkeep no longer has your Facebook login: your name, your id and the permissions you gave are deleted in every account that used them.',
};
