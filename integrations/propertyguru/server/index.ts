import * as z from 'zod';
import { mailSource } from '#integrations/lead-email/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { describedAs } from '#platform/server/settings/setting-kinds.ts';
import { propertyguruPages } from '../pages.ts';

const KIND = 'propertyguru';

export const propertyguruSettings = defineSettings({
  /** The domains its mails come from; addresses there are never those of a lead. */
  PROPERTYGURU_MAIL_DOMAINS: describedAs(
    'domains such as propertyguru.com.sg, separated by commas',
    z
      .string()
      .regex(/^[\w.-]+(\s*,\s*[\w.-]+)*$/)
      .default('propertyguru.com, propertyguru.com.sg, propertyguru.com.my'),
  ),
});

export const propertyguruModule = serverModule({
  pages: propertyguruPages,
  settings: propertyguruSettings,
  extensions: mailSource({
    kind: KIND,
    source: KIND,
    name: 'PropertyGuru',
    description: 'Enquiries from your portal listings.',
    known_as: ['property guru', 'property portal', 'commercialguru'],
    icon: { letters: 'PG', colour: '#d92228' },
    place: 80,
    category: 'portals',
    // Its portals are those of these countries.
    suggested_in: ['SG', 'MY'],
    page: propertyguruPages.propertyguru,
    listDomains: ({ settings }) =>
      propertyguruSettings
        .readFrom(settings)
        .PROPERTYGURU_MAIL_DOMAINS.toLowerCase()
        .split(/\s*,\s*/),
  }),
});
