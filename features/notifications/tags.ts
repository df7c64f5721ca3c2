import { tag } from '#platform/contract/tag.ts';

export const alertSettingsTag = tag('alert-settings');
export const pushDevicesTag = tag('push-devices');
/** When alerts were shown and opened. */
export const alertReceiptsTag = tag('alert-receipts');
