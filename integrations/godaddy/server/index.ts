import { mailSource } from '#integrations/lead-email/server/index.ts';
import { serverModule } from '#platform/server/module.ts';
import { godaddyPages } from '../pages.ts';

const KIND = 'godaddy';
/** Form mails come from here; addresses there are never those of a lead. */
const DOMAINS = ['godaddy.com', 'secureserver.net'];

export const godaddyModule = serverModule({
  pages: godaddyPages,
  extensions: mailSource({
    kind: KIND,
    source: KIND,
    name: 'GoDaddy site builder',
    description: 'Contact forms of your website.',
    known_as: ['go daddy', 'websites + marketing', 'site builder'],
    icon: { letters: 'GD', colour: '#111111' },
    place: 100,
    category: 'websites',
    page: godaddyPages.godaddy,
    listDomains: () => DOMAINS,
  }),
});
