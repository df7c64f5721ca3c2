/** The kinds of things an entry can be about, for the filter. */
export const auditedThings = [
  'clients',
  'groups',
  'contents',
  'fields',
  'lists',
  'lead_sources',
  'lead_rules',
  'automations',
  'team',
  'organisation',
] as const;
export type AuditedThing = (typeof auditedThings)[number];

/** The kind of thing behind each subject of an event. */
export const thingOfSubject: Readonly<Record<string, AuditedThing>> = {
  client: 'clients',
  'lead-offer': 'clients',
  'client-bulk': 'clients',
  'duplicate-settings': 'clients',
  'client-group': 'groups',
  'content-group': 'contents',
  'custom-field': 'fields',
  'client-import': 'lists',
  'client-export': 'lists',
  'whatsapp-export': 'lists',
  'audit-log': 'lists',
  'lead-source': 'lead_sources',
  'lead-form': 'lead_sources',
  'api-key': 'lead_sources',
  'outgoing-webhook': 'lead_sources',
  connection: 'lead_sources',
  'connected-account': 'lead_sources',
  conversion: 'lead_sources',
  'lead-rule': 'lead_rules',
  automation: 'automations',
  'distribution-rule': 'automations',
  responder: 'automations',
  profile: 'team',
  subteam: 'team',
  org: 'organisation',
  branding: 'organisation',
  'tracking-pixel': 'organisation',
};

/** Returns the subjects of a kind of thing. */
export const listSubjects = (thing: AuditedThing): string[] =>
  Object.keys(thingOfSubject).filter((subject) => thingOfSubject[subject] === thing);
