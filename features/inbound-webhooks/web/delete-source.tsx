import { ConfirmButton } from '#platform/web/ui/overlays/confirm-button.tsx';
import type { WebhookSourceDetail } from '../contract.ts';
import { text } from './en.ts';
import { useWebhook } from './webhook-on-screens.ts';

/** Deletes a webhook after one question. */
export function DeleteSource({ source: { id, name } }: { source: WebhookSourceDetail }) {
  const { calls } = useWebhook().contract;
  return (
    <div className="border-t border-line py-5">
      <ConfirmButton
        label={text('delete')}
        variant="danger-quiet"
        question={text('delete_title', { name })}
        call={calls.delete}
        input={{ params: { id } }}
        done={text('deleted_toast')}
      >
        {text('delete_text')}
      </ConfirmButton>
    </div>
  );
}
