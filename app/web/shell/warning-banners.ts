import { warningSlots } from '#features/warnings/web/index.ts';
import { readSlot } from '#platform/web/slots.ts';
import { webModules } from '../modules.ts';

/** The banners of all features and integrations. */
export const warningBanners = readSlot(webModules, warningSlots.banner);
