import type { ConnectedProvider } from './provider.ts';

const KEPT = 'Leads received so far are kept; ';

/** What the server itself says to people of a provider. */
export const sourceWords = ({
  contract: { name, account },
  setting,
}: Pick<ConnectedProvider, 'contract' | 'setting'>) => ({
  not_confirmed: `${name} did not confirm your permission. Connect again.`,
  no_longer_allowed: `${name} no longer lets Leadkeep do this. Connect ${name} again.`,
  not_answering: `${name} isn’t answering right now. Try again in a few minutes.`,
  no_such_form: `This ${account} doesn’t have this form`,
  no_contact_question: 'This form asks for neither e-mail nor phone, so its leads couldn’t be reached',
  nothing_connected: `No ${name} ${account} is connected. Connect ${name} first.`,
  something_went_wrong: `Something went wrong on our side. ${KEPT}start again to fetch the rest.`,
  not_set_up: `${name} is no longer set up on this server. ${KEPT}start again once it is.`,
  limit_met: `${name} has limited how much we can read. ${KEPT}start again later to fetch the rest.`,
  /** Why a run of old leads ended before it was done, by what the provider answered about an account. */
  permission_ended: (of: string) =>
    `${name} no longer lets Leadkeep read the leads of ${of}. ${KEPT}reconnect ${name}, then start again to fetch the rest.`,
  permission_missing: (of: string) =>
    `${name} doesn’t let Leadkeep read the leads of ${of}. ${KEPT}check what the ${account} is missing, then start again to fetch the rest.`,
  unusable: (of: string) =>
    `${name} didn’t return a usable response for ${of}. ${KEPT}start again later to fetch the rest.`,
  /** Why a test lead came no further, by the action that mends it. */
  tests: {
    set_up: `${name} isn’t set up on this server.`,
    reconnect: `${name} no longer accepts the permission for this ${account}. Connect ${name} again.`,
    ask_operator: `${name} is no longer set up on this server. Ask your administrator to set ${setting} again.`,
    give_access: `The person who connected this ${account} can’t create or read its leads. Ask an admin of the ${account} for access.`,
    sync_forms: `${name} no longer recognises this form. Sync the forms again.`,
    try_again: `${name} isn’t answering right now. Try again in a few minutes.`,
  },
});
