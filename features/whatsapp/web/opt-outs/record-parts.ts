/** What stands on the record of a client, in one piece. */

export { OptOutDialog } from './opt-out-dialog.tsx';
export { OptOutPanel } from './opt-out-panel.tsx';
