import * as z from 'zod';
import type { Services } from '#platform/server/services.ts';
import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { describedAs, text } from '#platform/server/settings/setting-kinds.ts';

export const leadEmailSettings = defineSettings(
  {
    /** The domain of the addresses that lead sources get. */
    INBOUND_MAIL_DOMAIN: describedAs(
      'a domain such as in.example.com',
      z
        .string()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
        .optional(),
    ),
    /** The port of the product's own SMTP server. */
    INBOUND_SMTP_PORT: describedAs(
      'a port number from 1 to 65535',
      z.coerce.number().int().min(1).max(65_535).optional(),
    ),
    INBOUND_SMTP_TLS_KEY: text,
    INBOUND_SMTP_TLS_CERT: text,
    SENDGRID_INBOUND_PUBLIC_KEY: text,
    MAILGUN_SIGNING_KEY: text,
    POSTMARK_BASIC_AUTH: describedAs(
      'a name and a password such as leads:a-long-password',
      z
        .string()
        .regex(/^[^:]+:.{8,}$/)
        .optional(),
    ),
  },
  {
    secrets: ['INBOUND_SMTP_TLS_KEY', 'MAILGUN_SIGNING_KEY', 'POSTMARK_BASIC_AUTH'],
    together: [['INBOUND_SMTP_TLS_KEY', 'INBOUND_SMTP_TLS_CERT']],
  },
);

export const readMailSettings = ({ settings }: Pick<Services, 'settings'>) => leadEmailSettings.readFrom(settings);

/** Tells whether mail can reach this installation: it has a domain, and a way in. */
export function isReceivingMail(services: Pick<Services, 'settings'>): boolean {
  const { INBOUND_MAIL_DOMAIN, ...ways } = readMailSettings(services);
  const { INBOUND_SMTP_PORT, SENDGRID_INBOUND_PUBLIC_KEY, MAILGUN_SIGNING_KEY, POSTMARK_BASIC_AUTH } = ways;
  const isReached = INBOUND_SMTP_PORT ?? SENDGRID_INBOUND_PUBLIC_KEY ?? MAILGUN_SIGNING_KEY ?? POSTMARK_BASIC_AUTH;
  return INBOUND_MAIL_DOMAIN !== undefined && isReached !== undefined;
}
