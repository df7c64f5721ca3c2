/** Everything the emulated TikTok knows, as plain JSON. Times are milliseconds. */
export interface TiktokState {
  app: EmulatedApp;
  advertisers: { id: string; name: string }[];
  forms: EmulatedForm[];
  leads: EmulatedLead[];
  tokens: { token: string; advertiser_ids: string[]; is_dead: boolean }[];
  codes: { code: string; advertiser_ids: string[]; ends_ms: number }[];
  subscriptions: { id: string; callback_url: string; advertiser_id: string }[];
  tasks: Task[];
  /** How many answers a task is CREATED and RUNNING before its file is there. */
  task_steps: number;
  /** How files are written: plain, in a zip, or not at all. */
  file: 'csv' | 'zip' | 'failed' | 'json';
  /** Signs what is sent with escaped letters, although they travel as they are. */
  signs_escaped: boolean;
  /** Answers `"0"` where it otherwise answers `0`. */
  code_is_text: boolean;
  made: number;
}

export interface EmulatedApp {
  app_id: string;
  secret: string;
  redirect_uris: string[];
}

export interface EmulatedForm {
  page_id: string;
  advertiser_id: string;
  title: string;
  status: string;
  fields: { field: string; label: string }[];
  /** Leads of the European Economic Area are in another file. */
  is_eu: boolean;
}

export interface EmulatedLead {
  id: string;
  page_id: string;
  advertiser_id: string;
  created_ms: number;
  changes: { field: string; value: string }[];
  is_mock: boolean;
}

export interface Task {
  id: string;
  advertiser_id: string;
  page_id: string;
  asked: number;
}

export const emptyState = (app: EmulatedApp): TiktokState => ({
  app,
  advertisers: [],
  forms: [],
  leads: [],
  tokens: [],
  codes: [],
  subscriptions: [],
  tasks: [],
  task_steps: 2,
  file: 'csv',
  signs_escaped: false,
  code_is_text: false,
  made: 0,
});

export function nextId(state: TiktokState, begin: string): string {
  state.made += 1;
  return `${begin}${String(state.made).padStart(19 - begin.length, '0')}`;
}
