import { describe, expect, it } from 'vitest';
import { type GuardedPerson, type GuardTarget, guard, type Visit } from './guards.ts';

const everything = new Set<GuardTarget>(['open-in-app', 'app-download', 'onboarding', 'agency']);

const owner: GuardedPerson = {
  is_owner: true,
  may_manage_integrations: true,
  has_agency: false,
  web_onboarding_status: 'COMPLETED',
  mobile_onboarding_status: 'COMPLETED',
};
const webPending: GuardedPerson = { ...owner, web_onboarding_status: 'NOT_STARTED' };
const fresh: GuardedPerson = { ...webPending, mobile_onboarding_status: 'NOT_STARTED' };

function visit(address: string, facts: Partial<Visit> = {}): Visit {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return {
    path: pathname,
    query: searchParams,
    is_phone: false,
    counts_as_app: false,
    has_just_onboarded: false,
    is_public: ['/error', '/app-download', '/open-in-app', '/login', '/login_mobile', '/signup'].includes(pathname),
    person: owner,
    exists: everything,
    ...facts,
  };
}

/** Returns 'pass', '403', or the address the visitor is sent to. */
function outcome(address: string, facts: Partial<Visit> = {}): string {
  const verdict = guard(visit(address, facts));
  if (verdict.kind === 'refuse') return String(verdict.status);
  return verdict.kind === 'pass' ? 'pass' : verdict.to;
}

const loginPages = ['/login', '/login_mobile', '/signup'];
const mobileWhitelist = [
  '/account/change-email',
  '/account/verify-email-update',
  '/content/group-sharing/7',
  '/integrations/wordpress',
  '/integrations/linkedin-leads-routing',
  '/integrations/linkedin-app-post-auth',
  '/integrations/indiamart',
  '/integrations/godaddy',
  '/integrations/lead-via-email',
  '/integrations/client-export',
  '/open-in-app',
];
const onPhone = { is_phone: true };

describe('the auth guard', () => {
  it('sends a stranger to login with the address they asked for, its query included (S0-2.7-04, S0-2.7-05)', () => {
    expect(outcome('/clients?source=Website&sort=name', { person: null })).toBe(
      '/login?next=%2Fclients%3Fsource%3DWebsite%26sort%3Dname',
    );
  });

  it.each(loginPages)('lets a stranger see %s and sends a signed-in person to the clients (S0-2.7-06, A6)', (page) => {
    expect(outcome(page, { person: null })).toBe('pass');
    expect(outcome(page)).toBe('/clients');
  });

  it.each(['/error', '/app-download', '/open-in-app'])('lets a stranger see %s (S0-2.7-03, A4)', (page) => {
    expect(outcome(page, { person: null })).toBe('pass');
  });

  it.each(['/content/group-sharing/7', '/agency/invite-overview/abc', '/account/verify-email-update?token=t'])(
    'guards %s, and comes back to it after signing in (S0-2.7-05, A4)',
    (page) => {
      expect(outcome(page, { person: null })).toBe(`/login?next=${encodeURIComponent(page)}`);
    },
  );

  it('sends the index to the clients, or to login (S0-2.1-01, D2)', () => {
    expect([outcome('/'), outcome('/', { person: null })]).toEqual(['/clients', '/login']);
  });
});

describe('a magic token', () => {
  it.each(['magic-token', 'magic_token'])(
    'under the name %s is exchanged before anything else is asked (S0-2.7-01, S0-2.7-02, C14)',
    (name) => {
      const verdict = guard(visit(`/client/7?tab=notes&${name}=secret&x=1`, { person: null, is_phone: true }));

      expect(verdict).toEqual({ kind: 'exchange', token: 'secret', to: '/client/7?tab=notes&x=1' });
    },
  );
});

describe('the mobile redirect', () => {
  it.each(['/clients', '/clients/pipeline', '/content', '/team/sub-teams', '/analytics', '/account/profile', '/error'])(
    'sends a phone from %s to the app download (S0-2.7-14, S0-2.7-31)',
    (page) => {
      expect(outcome(page, onPhone)).toBe('/app-download');
      expect(outcome(page, { ...onPhone, person: null })).toBe('/app-download');
    },
  );

  it.each(['/integrations/facebook', '/integrations/propertyguru'])(
    'has no exception for %s (S0-2.7-31, A10)',
    (page) => {
      expect(outcome(page, onPhone)).toBe('/app-download');
    },
  );

  it.each([...mobileWhitelist, '/app-download', '/agency/invite-overview/abc', '/subscription/one-time-payment'])(
    'leaves %s alone (S0-2.7-17, S0-2.7-18, S0-2.7-19, S0-2.7-20, S0-2.7-21, S0-2.7-22, S0-2.7-23, S0-2.7-24, S0-2.7-25, S0-2.7-26, S0-2.7-27, S0-2.7-28, S0-2.7-29, S0-2.7-30)',
    (page) => {
      expect(outcome(page, onPhone)).toBe('pass');
    },
  );

  it.each(loginPages)('lets a stranger sign in at %s (S0-2.7-16)', (page) => {
    expect(outcome(page, { ...onPhone, person: null })).toBe('pass');
  });

  it('leaves desktops and tablets alone', () => {
    expect(outcome('/clients')).toBe('pass');
  });

  it('leaves the installed app alone, and whoever chose to stay in the browser (D1)', () => {
    expect(outcome('/clients', { ...onPhone, counts_as_app: true })).toBe('pass');
  });

  it('leaves whoever has just onboarded alone (S0-2.7-15, A2)', () => {
    expect(outcome('/clients', { ...onPhone, has_just_onboarded: true })).toBe('pass');
  });
});

describe('the open-in-app guard', () => {
  it.each([
    '/clients/uncontacted',
    '/clients/recently-active',
    '/client/7',
    '/clients/follow-ups',
    '/content/messages',
    '/content/message/7',
    '/content/files',
    '/content/file/7',
    '/content/pages',
    '/content/page/7',
    '/integrations',
    '/integrations/lead-forms',
    '/account',
    '/team',
    '/team/lead-assignment',
  ])(
    'opens %s in the app on a phone, signed in or not (S0-2.7-38, S0-2.7-39, S0-2.7-40, S0-2.7-41, S0-2.7-42, S0-2.7-43, S0-2.7-44, S0-2.7-45, S0-2.7-46, S0-2.7-47, S0-2.7-48)',
    (page) => {
      const expected = `/open-in-app?path=${encodeURIComponent(page)}`;
      expect(outcome(page, onPhone)).toBe(expected);
      expect(outcome(page, { ...onPhone, person: null })).toBe(expected);
      expect(outcome(page)).toBe('pass');
    },
  );

  it.each(['/client/7/files', '/content/page/7/edit'])(
    'does not open %s, which is not listed (S0-2.7-31, A3)',
    (page) => {
      expect(outcome(page, onPhone)).toBe('/app-download');
    },
  );

  it('takes ul_fallback for the path where it is given, and removes it on a desktop (S0-2.7-49, S0-2.7-50)', () => {
    expect(outcome('/clients?ul_fallback=%2Fclient%2F7', onPhone)).toBe('/open-in-app?path=%2Fclient%2F7');
    expect(outcome('/clients?a=1&ul_fallback=%2Fclient%2F7')).toBe('/clients?a=1');
  });
});

describe('the onboarding guard', () => {
  it('sends whoever has not onboarded on the web to onboarding, and whoever has to the clients (S0-2.7-32, A11, A14)', () => {
    expect(outcome('/clients', { person: webPending })).toBe('/onboarding');
    expect(outcome('/agency/invite-overview/abc', { person: webPending })).toBe('/onboarding');
    expect(outcome('/onboarding', { person: webPending })).toBe('pass');
    expect(outcome('/onboarding')).toBe('/clients');
  });

  it.each(mobileWhitelist)('leaves %s alone (S0-2.7-33, S0-2.7-34, S0-2.7-35, S0-2.7-36, S0-2.7-37)', (page) => {
    expect(outcome(page, { person: webPending })).toBe('pass');
  });
});

describe('the agency guard', () => {
  const member = { ...owner, is_owner: false };
  const agencyOwner = { ...owner, has_agency: true };

  it.each(['/agency', '/agency/create', '/agency/7', '/agency/invite-overview/abc'])(
    'refuses everybody but the owner at %s (S0-2.7-07, S0-2.7-08, S0-6-10, A12)',
    (page) => {
      expect(outcome(page, { person: member })).toBe('403');
    },
  );

  it('sends an owner without an agency to make one, except from an invitation (S0-2.7-09, S0-2.7-10)', () => {
    expect(outcome('/agency', { person: owner })).toBe('/agency/create');
    expect(outcome('/agency/create', { person: owner })).toBe('pass');
    expect(outcome('/agency/invite-overview/abc', { person: owner })).toBe('pass');
  });

  it('sends an owner with an agency from making one to it (S0-2.7-11)', () => {
    expect(outcome('/agency/create', { person: agencyOwner })).toBe('/agency');
    expect(outcome('/agency', { person: agencyOwner })).toBe('pass');
  });
});

describe('the integrations guard', () => {
  it('needs the manage-integrations permission and says so (S0-2.7-12, S0-2.7-13)', () => {
    const verdict = guard(visit('/integrations/webhook', { person: { ...owner, may_manage_integrations: false } }));

    expect(verdict).toEqual({
      kind: 'refuse',
      status: 403,
      message: 'You need the “Manage integrations” permission to do this.',
    });
  });
});

const people = {
  stranger: null,
  fresh,
  webPending,
  mobilePending: { ...owner, mobile_onboarding_status: 'NOT_STARTED' as const },
  owner,
};

/** One row per page and one column per kind of person, for each device. */
describe('the guard matrix', () => {
  const pass = 'pass';
  const start = '/onboarding';
  const get = '/app-download';
  const login = (page: string) => `/login?next=${encodeURIComponent(page)}`;
  const app = (page: string) => `/open-in-app?path=${encodeURIComponent(page)}`;
  const devices = {
    desktop: {},
    phone: onPhone,
    'phone that has just onboarded': { ...onPhone, has_just_onboarded: true },
    'the app on a phone': { ...onPhone, counts_as_app: true },
  };
  const atLargeScreen: Record<string, string[]> = {
    '/login': [pass, '/clients', '/clients', '/clients', '/clients'],
    '/clients': [login('/clients'), start, start, pass, pass],
    '/client/7': [login('/client/7'), start, start, pass, pass],
    '/account/change-email': [login('/account/change-email'), pass, pass, pass, pass],
    '/subscription/one-time-payment': [login('/subscription/one-time-payment'), start, start, pass, pass],
    '/onboarding': [login('/onboarding'), pass, pass, '/clients', '/clients'],
    '/app-download': [pass, pass, pass, pass, pass],
    '/open-in-app': [pass, pass, pass, pass, pass],
  };
  const onSmallScreen: Record<string, string[]> = {
    '/login': [pass, '/clients', '/clients', '/clients', '/clients'],
    '/clients': [get, start, get, get, get],
    '/client/7': [app('/client/7'), start, app('/client/7'), app('/client/7'), app('/client/7')],
    '/account/change-email': [login('/account/change-email'), pass, pass, pass, pass],
    '/subscription/one-time-payment': [login('/subscription/one-time-payment'), start, start, pass, pass],
    '/onboarding': [get, pass, get, get, get],
    '/app-download': [pass, pass, pass, pass, pass],
    '/open-in-app': [pass, pass, pass, pass, pass],
  };
  const expected: Record<keyof typeof devices, Record<string, string[]>> = {
    desktop: atLargeScreen,
    phone: onSmallScreen,
    'phone that has just onboarded': atLargeScreen,
    'the app on a phone': atLargeScreen,
  };

  for (const [device, facts] of Object.entries(devices)) {
    for (const [page, outcomes] of Object.entries(expected[device as keyof typeof devices])) {
      it(`on ${device} at ${page} (S0-2.7-04, S0-2.7-06, S0-2.7-14, S0-2.7-15, S0-2.7-32, S0-2.7-38, A1 to A6)`, () => {
        const names = Object.keys(people);
        const found = Object.values(people).map((person) => outcome(page, { ...facts, person }));
        expect(Object.fromEntries(names.map((who, index) => [who, found[index]]))).toEqual(
          Object.fromEntries(names.map((who, index) => [who, outcomes[index]])),
        );
      });
    }
  }
});

describe('all guards together', () => {
  const settings = { 'all screens exist': everything, 'no target screen exists yet': new Set<GuardTarget>() };
  const pages = [
    '/',
    ...loginPages,
    ...mobileWhitelist,
    '/clients',
    '/client/7',
    '/account',
    '/error',
    '/app-download',
    '/onboarding',
    '/agency/create',
    '/clients?ul_fallback=%2Fclient%2F7',
  ];

  for (const [setting, exists] of Object.entries(settings)) {
    for (const [who, person] of Object.entries(people)) {
      for (const is_phone of [true, false]) {
        it(`end for ${who} on a ${is_phone ? 'phone' : 'desktop'} wherever they start, when ${setting} (A1)`, () => {
          for (const page of pages) {
            const seen: string[] = [];
            let at = page;
            for (let to = outcome(at, { exists, person, is_phone }); !['pass', '403'].includes(to); ) {
              expect(seen, `redirects from ${page}`).not.toContain(to);
              seen.push(to);
              at = to;
              to = outcome(at, { exists, person, is_phone });
            }
          }
        });
      }
    }
  }

  it('keep a phone with web onboarding pending and app onboarding done at the app download (A1)', () => {
    expect(outcome('/clients', { ...onPhone, person: webPending })).toBe('/app-download');
    expect(outcome('/app-download', { ...onPhone, person: webPending })).toBe('pass');
  });

  it('let a new person on a phone see onboarding (S0-4-21, A2)', () => {
    expect(outcome('/clients', { ...onPhone, person: fresh })).toBe('/onboarding');
    expect(outcome('/onboarding', { ...onPhone, person: fresh })).toBe('pass');
  });

  it('send nobody to a screen that does not exist yet (D1, D2)', () => {
    const none = { exists: new Set<GuardTarget>() };

    expect(outcome('/clients', { ...none, ...onPhone, person: webPending })).toBe('pass');
    expect(outcome('/client/7', { ...none, ...onPhone })).toBe('pass');
    expect(outcome('/client/7?ul_fallback=x', { ...none, ...onPhone })).toBe('/client/7');
  });
});
