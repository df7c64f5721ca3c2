import { bind } from '#platform/server/http/bind.ts';
import { whatsappTests } from '../../test-calls.ts';
import { sendTest } from './send-test.ts';

export const testRoutes = bind(whatsappTests, {
  send: (context) => sendTest(context, context.params.id, context.body.message_id),
});
