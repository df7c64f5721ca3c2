import { useEffect } from 'react';
import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import type { AddQuestionProps } from '#features/clients/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { duplicates } from '../../contract.ts';
import { text } from './en.ts';

/**
 * Asks before somebody who is there already is added by hand, in an organisation that asks about repeats (G-049). Clients the
 * person may not see are not mentioned; where nobody is left, or nothing can be found out, the client is added.
 */
export function AddQuestion({ phone, email, onAdd, onBack, onOpen }: AddQuestionProps) {
  const setting = useRead(duplicates.getSettings, {});
  const isAsked = setting.data?.on_lead === 'ASK' && Boolean(phone || email);
  const search = useRead(
    clients.searchDuplicates,
    { body: { phonenumber: phone || null, email: email || null } },
    { enabled: isAsked },
  );
  const found = (search.data?.results ?? []).flatMap(({ client }) => client ?? []);
  const isKnown = !setting.isPending && !(isAsked && search.isPending);
  const isFree = isKnown && found.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is answered once
  useEffect(() => {
    if (isFree) onAdd();
  }, [isFree]);
  return (
    <ConfirmDialog
      isOpen={found.length > 0}
      title={text('question')}
      confirmLabel={text('add_anyway')}
      cancelLabel={text('back')}
      onConfirm={onAdd}
      onCancel={onBack}
    >
      <p>{text('question_text')}</p>
      <ul className="mt-2 grid gap-1">
        {found.map((client) => (
          <li key={client.id} className="min-w-0 wrap-anywhere">
            <PageLink
              to={clientPages.client}
              params={{ id: client.id }}
              onClick={onOpen}
              className={linkClasses('text')}
            >
              {text('open', { name: client.name })}
            </PageLink>
            <span className="ms-2 text-sm text-fg-3">{[client.phone, client.email].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
