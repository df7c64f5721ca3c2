import { call } from '#platform/web/api.ts';
import { notifications } from '../contract.ts';

/**
 * Reports that this screen shows alerts of a kind about clients; a hidden one shows nothing to anybody. A failure is
 * ignored: what was not reported counts as not known.
 */
export function reportShown(kind: string, client_ids: readonly number[]): void {
  if (document.visibilityState !== 'visible') return;
  for (const client_id of client_ids) report({ kind, client_id, is_seen: false });
}

export function reportAlerts(alert_ids: readonly string[], is_seen: boolean): void {
  if (document.visibilityState === 'visible') report({ alert_ids: [...alert_ids], is_seen });
}

const report = (body: Parameters<typeof call<typeof notifications.reportShown>>[1]['body']): void => {
  call(notifications.reportShown, { body }).catch(() => undefined);
};
