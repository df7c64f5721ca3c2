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
];

export const upcomingIntegrations = upcoming.map((entry) => integration({ ...entry, visibility: 'UPCOMING' }));
