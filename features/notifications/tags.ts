import { tag } from '#platform/contract/tag.ts';

export const alertSettingsTag = tag('alert-settings');
export const pushDevicesTag = tag('push-devices');
