import * as z from 'zod';
import type { Services } from '#platform/server/services.ts';
import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { describedAs, yesOrNo } from '#platform/server/settings/setting-kinds.ts';

export const mailSettings = defineSettings({
  /** The most e-mails that the product sends to clients in the name of one person on one of their days. */
  AUTOMATIC_EMAILS_PER_DAY: describedAs(
    'a whole number from 1 to 10000',
    z.coerce.number().int().min(1).max(10_000).default(200),
  ),
  /** Whether mail servers return what they can't deliver to the address for answers. */
  AUTOMATIC_EMAILS_READ_BOUNCES: yesOrNo,
});

export const readMailLimit = ({ settings }: Pick<Services, 'settings'>): number =>
  mailSettings.readFrom(settings).AUTOMATIC_EMAILS_PER_DAY;

export const isReadingBounces = ({ settings }: Pick<Services, 'settings'>): boolean =>
  mailSettings.readFrom(settings).AUTOMATIC_EMAILS_READ_BOUNCES;
