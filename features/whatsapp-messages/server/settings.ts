import * as z from 'zod';
import type { Services } from '#platform/server/services.ts';
import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { describedAs } from '#platform/server/settings/setting-kinds.ts';

export const whatsappSettings = defineSettings({
  /** The largest file of a chat; Meta takes no more than 100 MB. */
  WHATSAPP_CHAT_FILE_MB: describedAs(
    'a whole number from 1 to 100',
    z.coerce.number().int().min(1).max(100).default(100),
  ),
});

export const readMaxFileMb = ({ settings }: Pick<Services, 'settings'>): number =>
  whatsappSettings.readFrom(settings).WHATSAPP_CHAT_FILE_MB;
