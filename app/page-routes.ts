/** How a page is framed (S0-2.2-01). */
export type Layout = 'default' | 'blank' | 'full-screen' | 'full-screen-centered';

export interface PageRoute {
  /** As S0 §2.1 writes it, `$` before a parameter. */
  path: string;
  /** The part before ' - Leadkeep' in the page's title; null where the screen sets it from what it shows. */
  title: string | null;
  layout: Layout;
  /** True: may be seen without a session. */
  is_public?: boolean;
}

/** Every page the product has today, on the server (which path answers what) and in the browser (which screen). */
export const pageRoutes = {
  login: { path: '/login', title: 'Sign in', layout: 'blank', is_public: true },
  login_mobile: { path: '/login_mobile', title: 'Sign in', layout: 'blank', is_public: true },
  signup: { path: '/signup', title: 'Create your account', layout: 'blank', is_public: true },
  error: { path: '/error', title: null, layout: 'blank', is_public: true },
  clients: { path: '/clients', title: 'Clients', layout: 'default' },
  recently_active: { path: '/clients/recently-active', title: 'Recently active', layout: 'default' },
  uncontacted: { path: '/clients/uncontacted', title: 'Uncontacted', layout: 'default' },
  deleted_clients: { path: '/clients/deleted', title: 'Deleted clients', layout: 'default' },
  follow_ups: { path: '/clients/follow-ups', title: 'Follow-ups', layout: 'default' },
  import_clients: { path: '/clients/import', title: 'Import clients', layout: 'default' },
  client: { path: '/client/$id', title: null, layout: 'default' },
  content: { path: '/content', title: 'Content', layout: 'default' },
  messages: { path: '/content/messages', title: 'Messages', layout: 'default' },
  files: { path: '/content/files', title: 'Files', layout: 'default' },
  message: { path: '/content/message/$id', title: null, layout: 'default' },
  file: { path: '/content/file/$id', title: null, layout: 'default' },
  file_preview: { path: '/document-template/preview/$id', title: 'Preview', layout: 'full-screen' },
  integrations: { path: '/integrations', title: 'Integrations', layout: 'default' },
  webhook: { path: '/integrations/webhook', title: 'Webhook', layout: 'default' },
  needs_attention: { path: '/leads/needs-attention', title: 'Leads that need attention', layout: 'default' },
  account: { path: '/account', title: 'Account', layout: 'default' },
  profile: { path: '/account/profile', title: 'Profile', layout: 'default' },
  personalisation: { path: '/account/personalisation', title: 'Personalisation', layout: 'default' },
  account_follow_ups: { path: '/account/follow-ups', title: 'Follow-ups', layout: 'default' },
  sessions: { path: '/account/sessions', title: 'Sessions', layout: 'default' },
  change_email: { path: '/account/change-email', title: 'Change e-mail', layout: 'full-screen-centered' },
  verify_email_update: {
    path: '/account/verify-email-update',
    title: 'Confirm your new e-mail',
    layout: 'full-screen-centered',
  },
} as const satisfies Record<string, PageRoute>;

export type PageName = keyof typeof pageRoutes;
