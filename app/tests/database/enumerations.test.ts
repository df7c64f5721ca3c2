import { describe, expect, it } from 'vitest';
import { ActivityType, EditableActivityType } from '#domain/activity-types.ts';
import { ContactType } from '#domain/channels.ts';
import { DeviceType } from '#domain/device-type.ts';
import { ConnectedAccountStatus, IntegrationStatus } from '#engines/connected-sources/contract.ts';
import { AttributeType, DistributionType, ExpressionOperator, RuleOperator } from '#engines/rules/contract.ts';
import { AssignType, ClientSource, SortOrder } from '#features/clients/contract.ts';
import { UnmarkType } from '#features/clients/unmark-types.ts';
import {
  ContentType,
  ContentVisibility,
  DocStatus,
  MessageTemplateType,
  PathContentType,
  placeholderDefinitions,
  ShareFilter,
} from '#features/content/contract.ts';
import { UploadRef } from '#features/files/contract.ts';
import { IntegrationType, IntegrationVisibility } from '#features/integrations/contract.ts';
import { criterionNames } from '#features/lead-rules/contract.ts';
import { AutoUnmarkType, SharePlatform as PreferredPlatform, Profile } from '#features/preferences/contract.ts';
import { SharePlatform, ShareStats } from '#features/sharing/contract.ts';
import { SubscriptionLevel } from '#features/subscription/contract.ts';
import { WarningType } from '#features/warnings/contract.ts';
import { pageQuery } from '#platform/contract/paging.ts';
import { Platform } from '#platform/contract/platform.ts';

/** Splits a text into its words. */
const words = (text: string) => text.split(' ');

describe('the values in calls', () => {
  it.each([
    [
      'activity types',
      'S0-3E-01',
      // Somebody finished a form after what they had written first became a lead (decision 0182).
      ActivityType.options.filter((type) => type !== 'LEAD_COMPLETED'),
      'NOTE PAGE MESSAGE MEETING PHONECALL COLLECTION FIRST_RESPONSE UNASSIGN_CLIENT CLIENT_ASSIGNMENT SHARED_TEXT_TEMPLATE CLIENT_CREATED_DETAILS SHARED_DOCUMENT_TEMPLATE DUPLICATE_LEAD_RECEIVED WHATSAPP_AUTORESPONDER',
    ],
    [
      'auto-unmark types',
      'S0-3E-02',
      UnmarkType.options,
      'CONTENT_SENT CLIENT_VIEWED CONTACT_BUTTON_CLICKED SET_FOLLOW_UP ADD_TIMELINE_ACTIVITY',
    ],
    ['auto-unmark types one may prefer', 'S0-3E-02', AutoUnmarkType.options, UnmarkType.options.join(' ')],
    ['contact types', 'S0-3E-05', ContactType.options, 'phone_call sms email whatsapp telegram'],
    ['share platforms', 'S0-3E-06', SharePlatform.options, 'whatsapp sms email telegram'],
    ['share platforms one may prefer', 'S0-3E-06', PreferredPlatform.options, SharePlatform.options.join(' ')],
    // Groups of contents and sequences are contents of our own (decisions 0249, 0260).
    ['content types', 'S0-3E-08', ContentType.options, 'text file html_page collection sequence'],
    ['visibilities', 'S0-3E-09', ContentVisibility.options, 'PRIVATE ORG SUBTEAMS'],
    ['document statuses', 'S0-3E-12', DocStatus.options, 'NOT_PROCESSED PROCESSING PROCESSED WILL_NOT_PROCESS FAILED'],
    [
      'message template types',
      'S0-3E-13',
      MessageTemplateType.options,
      'FOLLOW_UP_MESSAGE MAIN_CONTENT_MESSAGE DEFAULT_SHARE_MESSAGE',
    ],
    [
      'share filters',
      'S0-4-68 to S0-4-72',
      ShareFilter.options,
      'shared opened unopened viewed_in_last_7_days viewed_multiple_times',
    ],
    ['assign types', 'S0-3E-22, S0-4-28', AssignType.options, 'UNASSIGNED SELF OTHER'],
    ['client sources', 'S0-3E-23', ClientSource.options, 'added_manually import_phonebook external_integration'],
    ['device types', 'S0-3E-25', DeviceType.options, 'MOBILE TABLET DESKTOP UNKNOWN'],
    ['account statuses', 'S0-4-53', Profile.shape.account_status.options, 'ACTIVE INVITED DEACTIVATED'],
    ['onboarding statuses', 'S0-4-20', Profile.shape.web_onboarding_status.options, 'NOT_STARTED COMPLETED'],
    [
      'operators of the catalogue',
      'S0-3E-20',
      ExpressionOperator.options,
      'equal not_equal contains starts_with ends_with',
    ],
    ['operators of a rule', 'S0-3E-21', RuleOperator.options, 'equal not_equal'],
    ['distribution types', 'S0-3E-30', DistributionType.options, 'ROUND_ROBBIN BROADCAST'],
    ['criteria of a rule', 'S0-3-31', criterionNames.slice(0, 4), 'all page_id form_id campaign_id'],
    ['types of a criterion', 'S0-3-33', AttributeType.options, 'LIST FREE_TEXT BLANK'],
    ['sort orders', 'S0-3E-32', SortOrder.options, 'ASC DESC'],
    ['cursor types', 'S0-3E-33', pageQuery().shape.cursor_type.unwrap().options, 'next previous'],
    [
      'subscription levels',
      'S0-4-02',
      SubscriptionLevel.options,
      'FREE_TRIAL_EXPIRING FREE_TRIAL_EXPIRED SUBSCRIPTION_EXPIRING SUBSCRIPTION_EXPIRED PAYMENT_FAILING PAYMENT_OVERDUE',
    ],
    [
      'warning types',
      'S0-2.4-05 to S0-2.4-11',
      WarningType.options,
      'SUBSCRIPTION_ISSUES INTEGRATION_FB_PERMISSION_ISSUES INTEGRATION_FB_DELAYED_LEAD_ALERTS INTEGRATIONS_CONNECT_LEAD_SOURCES ACCOUNT_EXPIRING CUSTOM_IN_APP_WARNING AUTOMATION_CREDIT_WARNING',
    ],
    ['integration types', 'S0-3E-27', IntegrationType.options, 'lead_source automation import_export other'],
    [
      'statuses of an integration',
      'S0-4-38, B3',
      IntegrationStatus.options,
      'active not_configured expired EXPIRING_SOON unknown',
    ],
    [
      'visibilities of an integration',
      'S0-4-44, B3',
      IntegrationVisibility.options,
      'public selected_users staff_only UPCOMING',
    ],
    [
      'statuses of a Facebook page',
      'S0-4-47',
      ConnectedAccountStatus.options,
      'LOADING OK INSUFFICIENT_PERMISSION PERMISSION_EXPIRED GENERIC_ERROR',
    ],
    ['activities people write and change', 'S0-4-63', EditableActivityType.options, 'NOTE MEETING PHONECALL MESSAGE'],
  ])('%s (%s)', (_what, _id, options, expected) => {
    expect([...options].sort()).toEqual(words(expected).sort());
  });

  it('totals of shares have the names of the template stats (S0-3E-14)', () => {
    expect(Object.keys(ShareStats.shape)).toEqual(
      expect.arrayContaining([
        'TOTAL_SHARED',
        'TOTAL_OPENED',
        'TOTAL_UNOPENED',
        'VIEWED_IN_LAST_7_DAYS',
        'VIEWED_MULTIPLE_TIMES',
      ]),
    );
  });

  it('tokens are of three types (S0-3E-15)', () => {
    expect(new Set(placeholderDefinitions.map(({ token_type }) => token_type))).toEqual(
      new Set(['CLIENT_TOKEN', 'CONTENT_TOKEN', 'USER_TOKEN']),
    );
  });

  it('uploads name what they are for (S0-3E-18)', () => {
    expect(UploadRef.options).toEqual(
      expect.arrayContaining(['DOCUMENT_TEMPLATE', 'PRIVYR_LEAD_FORMS', 'PROFILE_PICTURE', 'TIMELINE_ATTACHMENT']),
    );
  });

  it('platforms are accepted in upper and lower case, and no others (S0-3E-34, S1-9-07, B5)', () => {
    for (const platform of ['WEB_APP', 'MOBILE_WEB', 'web', 'web_app', 'Mobile_Web']) {
      expect(Platform.parse(platform)).toBe(platform.toUpperCase());
    }
    expect(Platform.safeParse('fridge').success).toBe(false);
  });

  it('page is accepted for html_page in an address, and never returned (B1)', () => {
    expect(PathContentType.parse('page')).toBe('html_page');
    expect(ContentType.safeParse('page').success).toBe(false);
  });
});
