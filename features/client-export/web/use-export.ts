import { useState } from 'react';
import type { CallInput } from '#platform/contract/endpoint.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import { useDownload } from '#platform/web/files/use-download.ts';
import { clientExports } from '../contract.ts';
import { findDayErrors } from '../export-periods.ts';
import { makeRecordCounter } from './count-records.ts';
import { text } from './en.ts';

export type ExportBody = NonNullable<CallInput<typeof clientExports.exportClients>['body']>;

/** The stage of a download, and how many clients have arrived. */
export type ExportState =
  | { stage: 'choosing'; error: string | null; fieldErrors: FieldErrors }
  | { stage: 'loading'; clients: number }
  | { stage: 'done'; clients: number; file: string };

const choosing: ExportState = { stage: 'choosing', error: null, fieldErrors: {} };

/** Milliseconds between two counts on the screen. */
const SHOWN_EVERY_MS = 200;

/** Downloads an export and saves it once it is complete; leaving the dialog ends it. */
export function useExport() {
  const { download } = useDownload(clientExports.exportClients);
  const [state, setState] = useState<ExportState>(choosing);

  function start(body: ExportBody, file: string): void {
    const fieldErrors = findDayErrors({ period: 'ALL', ...body });
    if (Object.keys(fieldErrors).length > 0) {
      setState({ stage: 'choosing', error: null, fieldErrors });
      return;
    }
    setState({ stage: 'loading', clients: 0 });
    const count = makeRecordCounter();
    let clients = 0;
    let shownAt = 0;
    void download({ body }, file, {
      onPart(part) {
        // The first record is the header.
        clients = Math.max(0, count(part) - 1);
        if (performance.now() - shownAt < SHOWN_EVERY_MS) return;
        shownAt = performance.now();
        setState({ stage: 'loading', clients });
      },
      onSaved: () => setState({ stage: 'done', clients, file }),
      onFailure({ fieldErrors, message, status }) {
        const error = status === 0 ? text('not_finished', { reason: message }) : message;
        setState({ stage: 'choosing', error, fieldErrors });
      },
    });
  }

  return { state, start };
}
