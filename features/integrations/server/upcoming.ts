import { integration, type UpcomingIntegration } from './directory.ts';

type Upcoming = Omit<UpcomingIntegration, 'visibility'>;

/** Integrations of later versions. Once one is built, its row here is deleted and its manifest lists it. */
const upcoming: readonly Upcoming[] = [
  {
    id: 'rightmove',
    place: 82,
    words: {
      name: 'Rightmove',
      description: 'Listings in the United Kingdom.',
      known_as: ['right move', 'property portal'],
    },
    icon: { letters: 'RM', colour: '#00856f' },
    type: 'lead_source',
    category: 'portals',
  },
  {
    id: 'zillow',
    place: 84,
    words: {
      name: 'Zillow',
      description: 'Listings in the United States.',
      known_as: ['property portal', 'real estate'],
    },
    icon: { letters: 'ZL', colour: '#006aff' },
    type: 'lead_source',
    category: 'portals',
  },
  {
    id: 'idealista',
    place: 86,
    words: {
      name: 'Idealista',
      description: 'Spain, Portugal, Italy.',
      known_as: ['property portal', 'inmobiliaria'],
    },
    icon: { letters: 'ID', colour: '#3c6e00' },
    type: 'lead_source',
    category: 'portals',
  },
  {
    id: 'propertyguru',
    place: 80,
    words: {
      name: 'PropertyGuru',
      description: 'Enquiries from your portal listings.',
      known_as: ['property guru', 'property portal', 'commercialguru'],
    },
    icon: { letters: 'PG', colour: '#d92228' },
    type: 'lead_source',
    category: 'portals',
    // Its portals are those of these countries.
    suggested_in: ['SG', 'MY'],
  },
  {
    id: 'godaddy',
    place: 100,
    words: {
      name: 'GoDaddy site builder',
      description: 'Contact forms of your website.',
      known_as: ['go daddy', 'websites + marketing', 'site builder'],
    },
    icon: { letters: 'GD', colour: '#111111' },
    type: 'lead_source',
    category: 'websites',
  },
  {
    id: 'lead-via-email',
    place: 110,
    words: {
      name: 'Lead via e-mail',
      description: 'Forward a portal’s e-mails.',
      known_as: ['email', 'mail parser', 'lead email', 'forwarding', 'zillow', 'rightmove', 'idealista'],
    },
    // An envelope.
    icon: { lines: ['M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z', 'M22 7l-10 6.5L2 7'] },
    type: 'lead_source',
    category: 'email',
    suggested_in: 'everywhere',
  },
  {
    id: 'whatsapp-auto-responder',
    place: 220,
    words: {
      name: 'WhatsApp auto-responder',
      description: 'Greet new leads from your own number.',
      known_as: ['auto reply', 'autoresponder', 'whats app', 'waba'],
    },
    icon: { letters: 'W', colour: '#1fa855', shape: 'disc' },
    type: 'automation',
  },
  {
    id: 'meta-conversions',
    place: 230,
    words: {
      name: 'Meta conversions',
      description: 'Report won clients back to your ads.',
      known_as: ['conversion api', 'capi', 'pixel', 'dataset', 'facebook'],
    },
    icon: { letters: 'M', colour: '#0866ff' },
    type: 'automation',
  },
];

export const upcomingIntegrations = upcoming.map((entry) => integration({ ...entry, visibility: 'UPCOMING' }));
