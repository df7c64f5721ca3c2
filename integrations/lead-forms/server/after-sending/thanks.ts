import type { Services } from '#platform/server/services.ts';
import type { Thanks } from '../../page/end-pages.tsx';
import type { PublicForm } from '../public/public-form.ts';

/** Returns what somebody gets who has sent a form. */
export async function thanksFor(_services: Services, { live }: PublicForm, _submission_id: string): Promise<Thanks> {
  const { after_sending } = live;
  return after_sending.kind === 'address'
    ? { kind: 'address', address: after_sending.address }
    : { kind: 'text', content: null, contact: null };
}
