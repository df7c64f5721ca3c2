import type { Services } from '#platform/server/services.ts';
import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { oneOf } from '#platform/server/settings/setting-kinds.ts';

export const conversionSettings = defineSettings({
  /** How Meta's ids of leads are written in events: as a JSON number, or as a text should Meta refuse those. */
  META_CAPI_LEAD_ID_AS: oneOf(['number', 'string'], 'number'),
});

export const isLeadIdText = ({ settings }: Pick<Services, 'settings'>): boolean =>
  conversionSettings.readFrom(settings).META_CAPI_LEAD_ID_AS === 'string';
