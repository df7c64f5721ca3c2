import { defineText } from '#platform/web/en/text.ts';

/** Words of what rests in the free tier. */
export const text = defineText({
  MEMBERS: { one: '{count} member', other: '{count} members' },
  SUBTEAMS: { one: '{count} sub-team', other: '{count} sub-teams' },
  ASSIGNMENT_RULES: { one: '{count} assignment rule', other: '{count} assignment rules' },
  DISTRIBUTION_RULES: { one: '{count} distribution rule', other: '{count} distribution rules' },
  RESPONDERS: { one: '{count} WhatsApp responder', other: '{count} WhatsApp responders' },
  LEAD_OFFERS: { one: '{count} lead on offer', other: '{count} leads on offer' },
  LEAD_FORMS: { one: '{count} lead form', other: '{count} lead forms' },
  LEAD_SOURCES: { one: '{count} lead source', other: '{count} lead sources' },
  OUTGOING_WEBHOOKS: { one: '{count} Zap or webhook', other: '{count} Zaps and webhooks' },
  CUSTOM_FIELDS: { one: '{count} custom field', other: '{count} custom fields' },
  VIEW_STATISTICS: { zero: 'View statistics', one: '{count} view', other: '{count} views' },
  VIEWS: { one: '{count} view', other: '{count} views' },
  CREDITS: { one: '{count} credit', other: '{count} credits' },
  unknown_kind: '{count} {kind}',
  READ_ONLY: 'kept, not editable',
  RESTS: 'rests, kept as it is',
  OFF: 'off, kept as it is',
  GOES_ON: 'continues, not editable',
  RECORDED: 'recorded, shown after payment',
  MEMBERS_effect: 'read their clients',
  LEAD_SOURCES_effect: 'continue, leads come to you',
  OUTGOING_WEBHOOKS_effect: 'continue sending, can only be switched off',
  LEAD_FORMS_effect: 'continue, not editable',
  CUSTOM_FIELDS_effect: 'shown, no new ones',
});
