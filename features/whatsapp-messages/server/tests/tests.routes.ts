import { whatsappTests } from '#features/whatsapp-templates/contract.ts';
import { bind } from '#platform/server/http/bind.ts';
import { sendTest } from './send-test.ts';

export const testRoutes = bind(whatsappTests, {
  send: (context) => sendTest(context, context.params.id, context.body.message_id),
});
