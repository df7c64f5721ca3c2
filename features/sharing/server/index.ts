import * as deviceType from '#domain/device-type.ts';
import { whatRests } from '#features/subscription/server/index.ts';
import { shareStatsReader } from '#features/timeline/server/index.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { readActivityStats } from './activity-stats.queries.ts';
import { readClientReading } from './client-reading.queries.ts';
import { mailSettings } from './mailing/settings.ts';
import { countViewsSince } from './share-stats.queries.ts';
import { shareRows } from './shares.queries.ts';
import { shareRoutes } from './shares.routes.ts';
import { contentOpenedKind } from './tracking/notify-opened.ts';
import { shareVisits } from './tracking/record-signals.ts';
import { drawnPageChanges } from './viewer/drawn-pages.ts';
import { registerViewer } from './viewer/register-viewer.ts';

export { readLinkFigures } from './link-figures.queries.ts';
export { lockMails, readMailClients } from './mailing/mailed.queries.ts';
export { type ReadyMessage, readMessage } from './mailing/read-message.ts';
export { type Allowance, openMailing, readAllowance, shareByMail } from './mailing/share-by-mail.ts';
export {
  draftMail,
  fillDraft,
  hasEmptyToken,
  listEmptyTokens,
  type MailClient,
  type MailDraft,
  type WrittenMail,
  writeMail,
} from './mailing/write-mail.ts';
export { listSenders, placeholderValues, toPlaceholderValues } from './placeholder-values.queries.ts';
export { newShareLink, shareAutomatically } from './share-automatically.ts';
export { confirmShare, prepareShare, undoShare } from './share-content.ts';
export { countedSharesFor } from './shares.queries.ts';
export { describePreview } from './viewer/describe-preview.ts';
export { renderPlainPage, renderPreview } from './viewer/document.tsx';
export { clearDrawnPages } from './viewer/drawn-pages.ts';
export { type Adviser, readSharedPage } from './viewer/open-page.queries.ts';
export { previewLinks } from './viewer/preview-links.ts';
export { secured, sendAssets, sendNotFound } from './viewer/register-viewer.ts';

export const sharingModule = serverModule({
  contracts: [contract, deviceType],
  routes: shareRoutes,
  rows: [shareRows],
  settings: mailSettings,
  events,
  extensions: [
    rowsOfClients('shared_contents', {
      what: 'move',
      key: ['id'],
      unless: { same: ['content_id', 'profile_id'], where: 'shared_at is null and revoked_at is null' },
      counted: { as: 'shares', at: 'created_at' },
    }),
    shareVisits,
    contentOpenedKind,
    whatRests({ kind: 'VIEW_STATISTICS', effect: 'RECORDED', read: countViewsSince }),
    shareStatsReader({ readStats: readActivityStats, readReading: readClientReading }),
  ],
  subscriptions: drawnPageChanges,
  addresses: [registerViewer],
});
