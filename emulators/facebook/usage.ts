import type { FacebookState } from './state.ts';

const BUSINESS_ID = '123450000000001';

/** The headers that say with every answer how much of the limits is used (integrations 1.11). */
export function usageHeaders({ usage: { app, leadgen, minutes_to_regain } }: FacebookState): Record<string, string> {
  const times = { total_cputime: 15, total_time: 12 };
  const row = { type: 'leadgen', call_count: leadgen, ...times, estimated_time_to_regain_access: minutes_to_regain };
  return {
    'x-app-usage': JSON.stringify({ call_count: app, ...times }),
    'x-business-use-case-usage': JSON.stringify({ [BUSINESS_ID]: [row] }),
    'x-fb-trace-id': 'AbCdEfGh123',
  };
}
