import { Globe } from 'lucide-react';
import { useChange } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type LeadForm, leadForms } from '../contract.ts';
import { text } from './en.ts';
import { offerPro } from './offer-pro.ts';

/** Shows the draft to visitors; what keeps it from being published is said by the server. */
export function PublishButton({ form }: { form: LeadForm }) {
  const { is_free_tier } = useSession();
  const publish = useChange(leadForms.publish, {
    onSuccess: ({ name }) =>
      toast({ type: 'SUCCESS', heading: text('published', { name }), message: text('published_text') }),
  });
  const count = form.unpublished_parts.length;
  return (
    <Button
      variant="primary"
      icon={<Icon of={Globe} />}
      isSaving={publish.isPending}
      onClick={() => (is_free_tier ? offerPro() : publish.mutate({ params: { id: form.id } }))}
    >
      {form.live_version !== null && count > 0 ? text('publish_changes', { count }) : text('publish')}
    </Button>
  );
}
