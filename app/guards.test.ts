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

/** 'pass', '403', or where the visitor is sent. */
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
  it('sends a stranger to login with the address they asked for, its query included', () => {
    expect(outcome('/clients?source=Website&sort=name', { person: null })).toBe(
      '/login?next=%2Fclients%3Fsource%3DWebsite%26sort%3Dname',
    );
  });

  it.each(loginPages)('lets a stranger see %s and sends a signed-in person to the clients', (page) => {
    expect(outcome(page, { person: null })).toBe('pass');
    expect(outcome(page)).toBe('/clients');
  });

  it.each(['/error', '/app-download', '/open-in-app'])('lets a stranger see %s', (page) => {
    expect(outcome(page, { person: null })).toBe('pass');
  });

  it.each(['/content/group-sharing/7', '/agency/invite-overview/abc', '/account/verify-email-update?token=t'])(
    'guards %s, and comes back to it after signing in',
    (page) => {
      expect(outcome(page, { person: null })).toBe(`/login?next=${encodeURIComponent(page)}`);
    },
  );

  it('sends the index to the clients, or to login', () => {
    expect([outcome('/'), outcome('/', { person: null })]).toEqual(['/clients', '/login']);
  });
});

describe('a magic token', () => {
  it.each(['magic-token', 'magic_token'])('under the name %s is exchanged before anything else is asked', (name) => {
    const verdict = guard(visit(`/client/7?tab=notes&${name}=secret&x=1`, { person: null, is_phone: true }));

    expect(verdict).toEqual({ kind: 'exchange', token: 'secret', to: '/client/7?tab=notes&x=1' });
  });
});

describe('the mobile redirect', () => {
  it.each(['/clients', '/clients/pipeline', '/content', '/team/sub-teams', '/analytics', '/account/profile', '/error'])(
    'sends a phone from %s to the app download',
    (page) => {
      expect(outcome(page, onPhone)).toBe('/app-download');
      expect(outcome(page, { ...onPhone, person: null })).toBe('/app-download');
    },
  );

  it.each(['/integrations/facebook', '/integrations/propertyguru'])('has no exception for %s (A10)', (page) => {
    expect(outcome(page, onPhone)).toBe('/app-download');
  });

  it.each([...mobileWhitelist, '/app-download', '/agency/invite-overview/abc', '/subscription/one-time-payment'])(
    'leaves %s alone',
    (page) => {
      expect(outcome(page, onPhone)).toBe('pass');
    },
  );

  it.each(loginPages)('lets a stranger sign in at %s', (page) => {
    expect(outcome(page, { ...onPhone, person: null })).toBe('pass');
  });

  it('leaves desktops and tablets alone', () => {
    expect(outcome('/clients')).toBe('pass');
  });

  it('leaves the installed app alone, and whoever chose to go on in the browser (D1)', () => {
    expect(outcome('/clients', { ...onPhone, counts_as_app: true })).toBe('pass');
  });

  it('leaves whoever has just onboarded alone (A2)', () => {
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
  ])('opens %s in the app on a phone, signed in or not', (page) => {
    const expected = `/open-in-app?path=${encodeURIComponent(page)}`;
    expect(outcome(page, onPhone)).toBe(expected);
    expect(outcome(page, { ...onPhone, person: null })).toBe(expected);
    expect(outcome(page)).toBe('pass');
  });

  it.each(['/client/7/files', '/content/page/7/edit'])('does not open %s, which is not listed', (page) => {
    expect(outcome(page, onPhone)).toBe('/app-download');
  });

  it('takes ul_fallback for the path where it is given, and removes it on a desktop', () => {
    expect(outcome('/clients?ul_fallback=%2Fclient%2F7', onPhone)).toBe('/open-in-app?path=%2Fclient%2F7');
    expect(outcome('/clients?a=1&ul_fallback=%2Fclient%2F7')).toBe('/clients?a=1');
  });
});

describe('the onboarding guard', () => {
  it('sends whoever has not onboarded on the web to onboarding, and whoever has to the clients (A14)', () => {
    expect(outcome('/clients', { person: webPending })).toBe('/onboarding');
    expect(outcome('/agency/invite-overview/abc', { person: webPending })).toBe('/onboarding');
    expect(outcome('/onboarding', { person: webPending })).toBe('pass');
    expect(outcome('/onboarding')).toBe('/clients');
  });

  it.each(mobileWhitelist)('leaves %s alone', (page) => {
    expect(outcome(page, { person: webPending })).toBe('pass');
  });
});

describe('the agency guard', () => {
  const member = { ...owner, is_owner: false };
  const agencyOwner = { ...owner, has_agency: true };

  it.each(['/agency', '/agency/create', '/agency/7', '/agency/invite-overview/abc'])(
    'refuses everybody but the owner at %s',
    (page) => {
      expect(outcome(page, { person: member })).toBe('403');
    },
  );

  it('sends an owner without an agency to make one, except from an invitation', () => {
    expect(outcome('/agency', { person: owner })).toBe('/agency/create');
    expect(outcome('/agency/create', { person: owner })).toBe('pass');
    expect(outcome('/agency/invite-overview/abc', { person: owner })).toBe('pass');
  });

  it('sends an owner with an agency from making one to it', () => {
    expect(outcome('/agency/create', { person: agencyOwner })).toBe('/agency');
    expect(outcome('/agency', { person: agencyOwner })).toBe('pass');
  });
});

describe('the integrations guard', () => {
  it('needs the manage-integrations permission and says so', () => {
    const verdict = guard(visit('/integrations/webhook', { person: { ...owner, may_manage_integrations: false } }));

    expect(verdict).toEqual({
      kind: 'refuse',
      status: 403,
      message: 'You need the “Manage integrations” permission to do this.',
    });
  });
});

describe('all guards together', () => {
  const people = {
    stranger: null,
    owner,
    webPending,
    fresh,
    mobilePending: { ...owner, mobile_onboarding_status: 'NOT_STARTED' as const },
  };
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

  it('let a phone with the web pending and the app done rest at the app download (A1)', () => {
    expect(outcome('/clients', { ...onPhone, person: webPending })).toBe('/app-download');
    expect(outcome('/app-download', { ...onPhone, person: webPending })).toBe('pass');
  });

  it('let a new person on a phone see onboarding (A2)', () => {
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
