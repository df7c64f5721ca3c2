import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Globe } from 'lucide-react';
import { useState } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/use-is-phone.ts';
import { Popover, PopoverHeading } from '#platform/web/ui/overlays/popover.tsx';
import { leadForms } from '../../contract.ts';
import { leadFormPages } from '../../pages.ts';
import { text as shared } from '../en.ts';
import { ShareLink } from '../form-frame.tsx';
import { offerPro } from '../offer-pro.ts';
import { useBuilder } from './builder-context.ts';
import { isSetting, nameField } from './describe-part.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';
import { text } from './en.ts';
import { openProperties } from './panels.ts';

interface PublishAreaProps {
  keeper: DraftKeeper;
  hasUnsaved: boolean;
}

/** Shows the draft to visitors; while something keeps it from that, lists what, and leads to each part. */
export function PublishArea({ keeper, hasUnsaved }: PublishAreaProps) {
  const { form, problems } = useBuilder();
  const { is_free_tier } = useSession();
  const publish = useChange(leadForms.publish, {
    onSuccess: (stored) => {
      keeper.take(stored);
      toast({
        type: 'SUCCESS',
        heading: shared('published', { name: stored.name }),
        message: shared('published_text'),
      });
    },
  });
  const count = form.unpublished_parts.length;
  const isNew = form.live_version === null;
  if (form.is_archived) return <ShareLink id={form.id} />;
  if (Object.keys(problems).length > 0) return <Problems />;
  if (!isNew && count === 0 && !hasUnsaved && form.state === 'LIVE') return <ShareLink id={form.id} />;
  async function send(): Promise<void> {
    if (is_free_tier) return offerPro();
    if (await keeper.saveAll()) publish.mutate({ params: { id: form.id } });
    else toast({ type: 'ERROR', heading: text('not_saved_yet') });
  }
  return (
    <Button variant="primary" icon={<Icon of={Globe} />} isSaving={publish.isPending} onClick={() => void send()}>
      {isNew || count === 0 ? shared('publish') : shared('publish_changes', { count })}
    </Button>
  );
}

/** What keeps the draft from being published. */
function Problems() {
  const { form, draft, problems, choose } = useBuilder();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const listed = Object.entries(problems);
  function lead(part: string): void {
    setIsOpen(false);
    if (isSetting(part)) {
      void navigate({ href: fillPage(leadFormPages.lead_form, { id: form.id }, { tab: 'settings' }) });
      return;
    }
    choose(part);
    if (isNarrow) openProperties();
  }
  return (
    <Popover
      label={text('problems', { count: listed.length })}
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-80 p-4"
      trigger={
        <Button variant="primary" icon={<Icon of={CircleAlert} />}>
          {text('publish_problems', { count: listed.length })}
        </Button>
      }
    >
      <PopoverHeading className="mb-2 font-semibold">{text('problems', { count: listed.length })}</PopoverHeading>
      <ul className="grid gap-2.5 max-sm:px-4 max-sm:pb-2">
        {listed.map(([part, problem]) => (
          <li key={part}>
            <LinkButton className="text-start font-medium" onClick={() => lead(part)}>
              {nameField(part, draft)}
            </LinkButton>
            <p className="text-xs text-fg-2">{problem}</p>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
