/** Why something about a template written in WhatsApp Manager is not possible. */
export const madeWords = {
  written_here: 'This template was written in Leadkeep. Its variables are part of its text.',
  not_usable: 'Messages can’t be sent with this template.',
  each_parameter: 'Choose a value for each parameter',
  change_there: 'This template was written in WhatsApp Manager. Change it there.',
  delete_there: 'This template was written in WhatsApp Manager. Delete it there first.',
};
