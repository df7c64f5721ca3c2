import { serverModule } from '#platform/server/module.ts';
import * as events from '../events.ts';

export const whatsappModule = serverModule({ events });
