import type { Page } from 'playwright-core';

/** The addresses in the demo that the screens below show. */
export interface DemoAddresses {
  client: string;
  file: string;
  message: string;
  page: string;
  group: string;
  viewer: string;
  /** The page of a lead form, its builder, and the form as visitors see it. */
  lead_form: string;
  public_form: string;
}

export interface Screen {
  name: string;
  path(addresses: DemoAddresses): string;
  /** The text that must be there before the steps and the picture. */
  shows: string | RegExp;
  /** True for a visitor who is not signed in. */
  is_public?: boolean;
  /** True for a picture that docs/pictures has too. */
  is_in_docs?: boolean;
  /** Brings the screen into the state of the picture. */
  steps?(page: Page): Promise<void>;
  /** Undoes the changes of the steps. */
  undo?(page: Page): Promise<void>;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Every screen with pictures, in the order of a day's work. */
export const screens: Screen[] = [
  {
    name: 'sign-in',
    path: () => '/login',
    shows: 'Look around the demo',
    is_public: true,
    is_in_docs: true,
  },
  {
    name: 'sign-in-code',
    path: () => '/login',
    shows: 'Look around the demo',
    is_public: true,
    steps: async (page) => {
      await page.getByLabel('Work e-mail').fill('pictures@kestrel.example');
      await press(page, 'Send code');
      await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    },
  },
  { name: 'clients-list', path: () => '/clients', shows: 'Tan Wei Ling', is_in_docs: true },
  {
    name: 'pipeline',
    path: () => '/clients/pipeline',
    shows: 'Negotiating',
    is_in_docs: true,
  },
  {
    name: 'clients-selected',
    path: () => '/clients',
    shows: 'Tan Wei Ling',
    steps: async (page) => {
      // Phones have no key to select rows.
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await page.keyboard.press('j');
      await page.keyboard.press('x');
    },
  },
  { name: 'clients-nobody-found', path: () => '/clients?search=jane+nobody&is_new_lead=true', shows: 'Clear filters' },
  { name: 'follow-ups', path: () => '/clients/follow-ups', shows: 'Overdue' },
  {
    name: 'toast',
    path: () => '/clients/follow-ups',
    shows: 'Overdue',
    steps: async (page) => {
      await page
        .getByRole('button', { name: /^Follow-up with .* done$/ })
        .first()
        .click();
      await page.getByText('Follow-up done').first().waitFor();
    },
    undo: (page) => press(page, 'Undo'),
  },
  { name: 'recently-active', path: () => '/clients/recently-active', shows: /Opened/ },
  { name: 'uncontacted', path: () => '/clients/uncontacted', shows: /\d+[dhm]/ },
  { name: 'deleted-clients', path: () => '/clients/deleted', shows: 'Restore' },
  {
    name: 'add-client',
    path: () => '/clients',
    shows: 'Tan Wei Ling',
    steps: async (page) => {
      await page.keyboard.press('c');
      await page.getByRole('dialog', { name: 'Add client' }).waitFor();
    },
  },
  {
    name: 'palette',
    path: () => '/clients',
    shows: 'Tan Wei Ling',
    steps: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('charl', { delay: 20 });
      await page.getByRole('option', { name: /Charlotte Whitfield/ }).waitFor();
    },
  },
  {
    name: 'shortcuts',
    path: () => '/clients',
    shows: 'Tan Wei Ling',
    steps: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  { name: 'client', path: ({ client }) => client, shows: 'Charlotte Whitfield', is_in_docs: true },
  {
    name: 'client-share',
    path: ({ client }) => client,
    shows: 'Charlotte Whitfield',
    steps: async (page) => {
      await page.keyboard.press('s');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'client-whatsapp',
    path: ({ client }) => client,
    shows: 'Charlotte Whitfield',
    steps: async (page) => {
      await page.keyboard.press('w');
      await page.getByRole('textbox', { name: 'Message' }).waitFor();
    },
  },
  {
    name: 'client-follow-up',
    path: ({ client }) => client,
    shows: 'Charlotte Whitfield',
    steps: async (page) => {
      await page.keyboard.press('f');
      await page.getByText('Next week').waitFor();
    },
  },
  { name: 'activities', path: () => '/activity-timeline', shows: /Today,|Yesterday,/ },
  { name: 'messages', path: () => '/content/messages', shows: /shared/ },
  { name: 'message', path: ({ message }) => message, shows: 'Insert' },
  { name: 'files', path: () => '/content/files', shows: /opened/ },
  { name: 'file', path: ({ file }) => file, shows: 'Default message' },
  { name: 'content-pages', path: () => '/content/pages', shows: 'Show home weekend', is_in_docs: true },
  { name: 'content-page', path: ({ page }) => page, shows: 'The Linden, three bedrooms' },
  { name: 'content-group', path: ({ group }) => group, shows: 'The Linden launch' },
  {
    name: 'page-editor',
    path: ({ page }) => `${page}/edit`,
    shows: 'Page components',
    is_in_docs: true,
    steps: (page) =>
      page
        .getByTitle(/^Preview of/)
        .filter({ visible: true })
        .first()
        .waitFor({ timeout: 5_000 })
        .catch(() => undefined),
  },
  {
    name: 'upload',
    path: () => '/content/files',
    shows: /opened/,
    steps: async (page) => {
      await press(page, 'Upload files');
      await page
        .getByLabel('Drop files here or browse')
        .setInputFiles({ name: 'Price list.exe', mimeType: '', buffer: Buffer.from('none') });
      await page.getByText(/Unsupported file type/).waitFor();
    },
  },
  {
    name: 'share-dialog',
    path: ({ file }) => file,
    shows: 'Default message',
    steps: async (page) => {
      await press(page, /^Share: /);
      await page.getByRole('dialog').getByRole('combobox', { name: 'To' }).fill('charl');
      await page
        .getByRole('option', { name: /Charlotte Whitfield/ })
        .first()
        .click();
      await page.getByText('This link belongs to Charlotte Whitfield').waitFor();
    },
  },
  {
    name: 'viewer',
    path: ({ viewer }) => viewer,
    shows: 'The Linden',
    is_public: true,
    is_in_docs: true,
  },
  { name: 'integrations', path: () => '/integrations', shows: 'Your connections', is_in_docs: true },
  { name: 'facebook', path: () => '/integrations/facebook', shows: 'Count match', is_in_docs: true },
  { name: 'facebook-forms', path: () => '/integrations/facebook/page', shows: 'Receive leads from Kestrel Homes' },
  { name: 'lead-forms', path: () => '/integrations/lead-forms', shows: 'Open house viewing' },
  {
    name: 'lead-form-builder',
    path: ({ lead_form }) => `${lead_form}/edit`,
    shows: 'The Linden at Bayshore',
    is_in_docs: true,
    steps: async (page) => {
      // A phone shows properties on a sheet of their own.
      if ((page.viewportSize()?.width ?? 0) < 640) return;
      await press(page, 'Edit Property type');
      await page.getByText('Dropdown').first().waitFor();
    },
  },
  { name: 'lead-form-share', path: ({ lead_form }) => `${lead_form}?tab=share`, shows: 'Flyer, Tampines' },
  {
    name: 'lead-form-leads',
    path: ({ lead_form }) => `${lead_form}?tab=leads`,
    shows: 'Main link',
    is_in_docs: true,
    steps: (page) =>
      page
        .locator('button[aria-expanded=false][type=button]')
        .filter({ has: page.locator('bdi, span[dir]') })
        .first()
        .click(),
  },
  {
    name: 'lead-form-quarantine',
    path: ({ lead_form }) => `${lead_form}?tab=leads&part=quarantine`,
    shows: 'Nothing is deleted straight away.',
  },
  { name: 'lead-form-settings', path: ({ lead_form }) => `${lead_form}?tab=settings`, shows: 'When it closes' },
  {
    name: 'lead-form-public',
    path: ({ public_form }) => public_form,
    shows: 'The Linden at Bayshore',
    is_public: true,
    is_in_docs: true,
  },
  { name: 'linkedin', path: () => '/integrations/linkedin', shows: 'Accounts and forms' },
  { name: 'tiktok', path: () => '/integrations/tiktok', shows: /TikTok/ },
  { name: 'wordpress', path: () => '/integrations/wordpress', shows: /WordPress/ },
  { name: 'zapier', path: () => '/integrations/zapier', shows: 'Keys' },
  { name: 'webhook', path: () => '/integrations/webhook', shows: 'Field mapping' },
  { name: 'google-ads', path: () => '/integrations/google-ads', shows: 'Paste these two' },
  { name: 'clickfunnels', path: () => '/integrations/clickfunnels', shows: 'Choose the events' },
  { name: 'indiamart', path: () => '/integrations/indiamart', shows: 'Paste your CRM key here' },
  { name: 'needs-attention', path: () => '/leads/needs-attention', shows: 'Try again' },
  { name: 'import', path: () => '/clients/import', shows: 'Drop a CSV file here or browse' },
  {
    name: 'import-columns',
    path: () => '/clients/import',
    shows: 'Drop a CSV file here or browse',
    steps: chooseFile,
    undo: (page) => press(page, 'Discard'),
  },
  {
    name: 'import-dry-run',
    path: () => '/clients/import',
    shows: 'Drop a CSV file here or browse',
    steps: async (page) => {
      await chooseFile(page);
      await press(page, 'Dry run');
      await page.getByRole('heading', { name: 'Dry run result' }).waitFor();
    },
    undo: (page) => press(page, 'Discard'),
  },
  { name: 'team-dashboard', path: () => '/team/dashboard', shows: 'Members by sub-team', is_in_docs: true },
  { name: 'team-members', path: () => '/team/manage', shows: 'Mei Chen' },
  { name: 'sub-teams', path: () => '/team/sub-teams', shows: 'New launches' },
  {
    name: 'rule-simulator',
    path: () => '/team/lead-assignment',
    shows: 'Property portal',
    is_in_docs: true,
    steps: async (page) => {
      for (let place = 1; place < 3; place += 1) {
        await press(page, 'Actions for Bayshore, overseas buyers');
        await page.getByRole('menuitem', { name: 'Move down' }).click();
      }
      await page.getByText('Was 1').first().waitFor();
      if ((page.viewportSize()?.width ?? 0) < 640) await press(page, 'Simulator');
      await page.getByText('Leads per member').waitFor();
    },
  },
  { name: 'decision-history', path: () => '/team/lead-assignment/history', shows: /got this lead/ },
  { name: 'audit-log', path: () => '/team/audit-log', shows: /Nadia Rahman/ },
  { name: 'offered-leads', path: () => '/leads/offers', shows: 'Earlier' },
  { name: 'notifications', path: () => '/account/notifications', shows: 'Quiet hours' },
  { name: 'availability', path: () => '/account/availability', shows: 'Daily limit' },
  { name: 'profile', path: () => '/account/profile', shows: 'WhatsApp number' },
  { name: 'personalisation', path: () => '/account/personalisation', shows: 'Row height' },
  { name: 'custom-client-fields', path: () => '/account/custom-client-fields', shows: 'Lead stage' },
  { name: 'manage-groups', path: () => '/account/manage-groups', shows: 'Investors' },
  { name: 'account-follow-ups', path: () => '/account/follow-ups', shows: 'Default time' },
  { name: 'sessions', path: () => '/account/sessions', shows: 'This device' },
  { name: 'change-email', path: () => '/account/change-email', shows: 'Change your e-mail' },
  { name: 'unknown-page', path: () => '/no-such-page', shows: 'Back to home' },
];

async function chooseFile(page: Page): Promise<void> {
  const rows = [
    'Full name,Mobile,E-mail,Budget',
    'Tan Mei Lin,+65 8123 4577,mei.lin@example.com,S$ 2.1M',
    'Arjun Krishnamurthy,+65 9123 4588,arjun@example.com,S$ 1.4M',
    ',,,',
    'Siti Hajar Osman,+65 8123 4599,,',
    'Siti Hajar Osman,+65 8123 4599,siti@example.com,',
  ];
  await page.getByLabel('Drop a CSV file here or browse').setInputFiles({
    name: 'Spring fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await page.getByRole('heading', { name: 'Spring fair.csv' }).waitFor();
}
