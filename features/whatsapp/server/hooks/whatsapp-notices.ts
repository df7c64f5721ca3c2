import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import { metaReceiver } from '#platform/server/meta/meta-receiver.ts';
import type { Services } from '#platform/server/services.ts';
import { markHeardAccounts } from '../accounts/mark-heard-accounts.ts';
import type { NoticeField, Said } from './notice-readers.ts';
import { type AccountNotice, type FieldNotice, readEntry } from './read-entry.ts';

/**
 * Takes what Meta reports in one field of WhatsApp Business accounts. Notices come repeated, out of order, and about accounts
 * that no organisation connected. What must be kept is committed when it returns; Meta repeats a notice whose receiver threw.
 */
export type NoticeReceiver<Field extends NoticeField> = (
  services: Services,
  request_id: string,
  notices: readonly AccountNotice<Said<Field>>[],
) => Promise<void>;

const receivers = extensionPoint<NoticeReceiver<NoticeField>>();

/** Who receives which field; a manifest names them. Its reader stands in `notice-readers.ts`. */
export const whatsappNotices = {
  extend: <Field extends NoticeField>(field: Field, receive: NoticeReceiver<Field>): Extension =>
    receivers.extend(field, receive as NoticeReceiver<NoticeField>),
};

/** Receives everything Meta reports of WhatsApp Business accounts, and hands each field to its receiver. */
export const accountReceiver = metaReceiver<FieldNotice>('whatsapp_business_account', {
  source: 'features/whatsapp/server/hooks/read-entry.ts',
  readEntry,
  async receive(services, request_id, notices) {
    if (notices.length === 0) services.log.info('notice of WhatsApp without anything we read, ignored');
    for (const field of new Set(notices.map((notice) => notice.field))) {
      await receivers.find(field)?.(services, request_id, selectField(notices, field));
    }
    await markHeardAccounts(
      services,
      request_id,
      notices.flatMap(({ waba_id }) => waba_id ?? []),
    );
  },
});

const selectField = (notices: readonly FieldNotice[], field: NoticeField) =>
  notices.filter((notice) => notice.field === field) as AccountNotice<Said<NoticeField>>[];
