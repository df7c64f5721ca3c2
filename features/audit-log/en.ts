import type { AuditedThing } from './audited-entities.ts';

/**
 * What each audited event says, by its kind, or by its kind and what its payload calls `what`. `{who}` did it, `{it}` is the
 * subject, `{other}` a second person it concerns, `{count}` how many subjects one command had, `{given}` and `{taken}` names of
 * permissions, `{rule}` the rule that acted.
 */
export const sentences: Readonly<Record<string, string | { one: string; other: string }>> = {
  'client.deleted': { one: '{who} deleted {it}', other: '{who} deleted {count} clients' },
  'client.restored': { one: '{who} restored {it}', other: '{who} restored {count} clients' },
  'client.reassigned': { one: '{who} assigned {it} to {other}', other: '{who} assigned {count} clients to {other}' },
  'client.reassigned/claimed': '{who} claimed {it}',
  'lead-offer.ended/passed': '{it} went to {other} by rule {rule}: everyone passed',
  'lead-offer.ended/unclaimed': '{it} went to {other} by rule {rule}: no one claimed it',
  'client-bulk.changed/marked-new': {
    one: '{who} marked a client as a new lead',
    other: '{who} marked {count} clients as new leads',
  },
  'client-bulk.changed/unmarked-new': {
    one: '{who} unmarked a client as a new lead',
    other: '{who} unmarked {count} clients as new leads',
  },
  'client-bulk.changed/groups': {
    one: '{who} changed the groups of a client in bulk',
    other: '{who} changed the groups of {count} clients',
  },
  'client-group.deleted': '{who} deleted the group {it}',
  'client-group.restored': '{who} restored the group {it}',
  'custom-field.changed/added': '{who} added the field {it}',
  'custom-field.changed/changed': '{who} changed the field {it}',
  'custom-field.changed/moved': '{who} moved the field {it}',
  'custom-field.changed/deleted': '{who} deleted the field {it}',
  'custom-field.changed/restored': '{who} undid a change to the field {it}',
  'client-import.started': '{who} imported clients from {it}',
  'client-import.undone': '{who} undid the import of {it}',
  'client-export.started': '{who} exported clients',
  'audit-log.exported': '{who} exported the audit log',
  'lead-source.changed/added': '{who} added the lead source {it}',
  'lead-source.changed/changed': '{who} changed the lead source {it}',
  'lead-source.changed/address-renewed': '{who} replaced the URL of the lead source {it}',
  'lead-source.changed/secret-changed': '{who} changed the signing secret of the lead source {it}',
  'lead-source.changed/deleted': '{who} deleted the lead source {it}',
  'lead-source.daily-self-test/on': '{who} switched the daily test of the lead source {it} on',
  'lead-source.daily-self-test/off': '{who} switched the daily test of the lead source {it} off',
  'lead-source.silence-paused': '{who} marked the lead source {it} as paused',
  'lead-form.changed/created': '{who} created the lead form {it}',
  'lead-form.changed/copied': '{who} created the lead form {it} as a copy',
  'lead-form.changed/published': '{who} published the lead form {it}',
  'lead-form.changed/closed': '{who} closed the lead form {it}',
  'lead-form.changed/archived': '{who} archived the lead form {it}',
  'lead-form.changed/unarchived': '{who} restored the lead form {it} from the archive',
  'lead-form.changed/deleted': '{who} deleted the lead form {it}',
  'lead-form.changed/restored': '{who} restored the lead form {it}',
  'lead-form.changed/settings-changed': '{who} changed the settings of the lead form {it}',
  'lead-form.changed/link-added': '{who} added a link to the lead form {it}',
  'lead-form.changed/link-changed': '{who} changed a link of the lead form {it}',
  'lead-form.changed/link-deleted': '{who} deleted a link of the lead form {it}',
  'lead-form.leads-exported': '{who} exported the leads of the lead form {it}',
  'lead-form.quarantine-settled': '{who} released or deleted quarantined enquiries of the lead form {it}',
  'connected-account.receiving-changed/switched-on': '{who} switched {it} on for receiving leads',
  'connected-account.receiving-changed/switched-off': '{who} switched {it} off for receiving leads',
  'connected-account.receiving-changed/forms-changed': '{who} changed the forms of {it}',
  'connected-account.dataset-chosen': '{who} chose where events of {it} are collected',
  'connection.changed/connected': '{who} connected the login of {it}',
  'connection.changed/reconnected': '{who} reconnected the login of {it}',
  'connection.changed/removed': '{who} disconnected a login',
  'connected-account.changed/connected': '{who} connected {it}',
  'connected-account.changed/reconnected': '{who} reconnected {it}',
  'connected-account.changed/disconnected': '{who} disconnected {it}',
  'branding.changed': '{who} changed the logo or colour of the organisation',
  'org.updated': '{who} changed the preferences of the organisation',
  'profile.email-changed': '{who} changed their sign-in e-mail',
  'profile.invited': { one: '{who} invited {it}', other: '{who} invited {count} people' },
  'profile.invitation-resent': '{who} resent the invitation to {it}',
  'profile.invitation-cancelled': '{who} cancelled the invitation to {it}',
  'profile.joined': '{who} joined the team',
  'profile.permissions-changed': '{who} changed the permissions of {it}',
  'profile.permissions-changed/given': '{who} added {given} to the permissions of {it}',
  'profile.permissions-changed/taken': '{who} removed {taken} from the permissions of {it}',
  'profile.permissions-changed/both': '{who} changed the permissions of {it}: added {given}, removed {taken}',
  'profile.deactivated': '{who} deactivated {it}',
  'profile.reactivated': '{who} reactivated {it}',
  'profile.availability-changed': '{who} changed the availability of {it}',
  'lead-rule.created': '{who} added the lead assignment rule {it}',
  'lead-rule.changed': '{who} changed the lead assignment rule {it}',
  'lead-rule.deleted': '{who} deleted the lead assignment rule {it}',
  'lead-rule.reordered': '{who} changed the order of the lead assignment rules',
  'distribution-rule.created': '{who} added the lead distribution rule {it}',
  'distribution-rule.changed': '{who} changed the lead distribution rule {it}',
  'distribution-rule.deleted': '{who} deleted the lead distribution rule {it}',
  'distribution-rule.reordered': '{who} changed the order of the lead distribution rules',
  'automation.changed/lead-distribution-on': '{who} switched lead distribution on',
  'automation.changed/lead-distribution-off': '{who} switched lead distribution off',
  'subteam.created': '{who} created the sub-team {it}',
  'subteam.updated': '{who} changed the sub-team {it}',
  'subteam.deleted': '{who} removed the sub-team {it}',
  'subteam.member-removed': '{who} removed {other} from the sub-team {it}',
  'subteam.manager-made': '{who} made {other} a manager of the sub-team {it}',
  'subteam.manager-revoked': '{who} made {other} a regular member of the sub-team {it}',
};

/** What stands where a name is gone. */
export const unnamed: Readonly<Record<string, string>> = {
  client: 'an erased client',
  'lead-offer': 'an erased client',
  'client-group': '(erased)',
  'custom-field': '(erased)',
  'client-import': 'a list',
  'lead-form': '(erased)',
  connection: 'someone',
  nobody: 'no one',
  somebody: 'someone',
};

export const thingNames: Readonly<Record<AuditedThing, string>> = {
  clients: 'Clients',
  groups: 'Groups',
  fields: 'Client fields',
  lists: 'Imports and exports',
  lead_sources: 'Lead sources',
  lead_rules: 'Lead assignment rules',
  automations: 'Automations',
  team: 'Team',
  organisation: 'Organisation',
};

/** The columns of the page and of the exported file. */
export const columnNames = { time: 'Time', who: 'Who', thing: 'About', what: 'What' };

export const exportWords = {
  file: (day: string) => `Audit log ${day}.csv`,
  too_many: (most: number, wait: string) =>
    `You have exported the audit log ${most} times in ten minutes. Try again in ${wait}.`,
};
