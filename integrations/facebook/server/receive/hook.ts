import { type NoticeIn, recordNotices } from '#engines/connected-sources/server/index.ts';
import { metaReceiver } from '#platform/server/meta/meta-receiver.ts';
import { FACEBOOK } from '../../contract.ts';
import { readEntry } from './page-notices.ts';

/**
 * Records what Meta reports of pages: that a lead exists, never the lead (integrations 1.6). Everything else on the same
 * address is ignored.
 */
export const pageNotices = metaReceiver<NoticeIn>('page', {
  source: 'integrations/facebook/server/receive/page-notices.ts',
  readEntry,
  receive: (services, request_id, notices) => recordNotices(services, FACEBOOK, notices, request_id),
});
