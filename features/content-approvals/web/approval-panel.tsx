import { useState } from 'react';
import type { Content, PublishRequest } from '#features/content/contract.ts';
import { SidePanel } from '#features/content/web/index.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useChange } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { contentApprovals, MAX_NOTE } from '../contract.ts';
import { text } from './en.ts';

const AskDialog = lazyPart(() => import('./ask-dialog.tsx').then((module) => module.AskDialog));

/** Offers to ask for the publication of one's content, and shows an open request with what the person may do about it. */
export function ApprovalPanel({ content }: { content: Content }) {
  const { is_team_account, profile_id } = useSession();
  const { publish_request, owner_id, visibility, access_policy } = content;
  if (publish_request) return <OpenRequest content={content} request={publish_request} />;
  const mayAsk = is_team_account && owner_id === profile_id && visibility === 'PRIVATE' && !access_policy.MAKE_ORG;
  return mayAsk ? <Ask content={content} /> : null;
}

function Ask({ content }: { content: Content }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SidePanel title={text('publishing')} hint={text('may_not')}>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        {text('ask')}
      </Button>
      {isAsking && <AskDialog content={content} onClose={() => setIsAsking(false)} />}
    </SidePanel>
  );
}

interface RequestProps {
  content: Content;
  request: PublishRequest;
}

function OpenRequest({ content, request }: RequestProps) {
  const { profile_id, role } = useSession();
  const { asked, asker, note, at } = request;
  const params = { t: content.type, id: content.id };
  const withdraw = useChange(contentApprovals.withdraw, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('withdrawn') }),
  });
  return (
    <SidePanel title={text('in_approval')} hint={text('waiting_for', { name: asked.name })}>
      <p>{text('asks_you', { asker: asker.name, asked: asked.name })}</p>
      {note && <blockquote className="mt-2 border-s-2 border-line-2 ps-3 text-fg-2">{note}</blockquote>}
      <p className="mt-1 text-xs text-fg-3">
        <Ago instant={at} />
      </p>
      {(asked.id === profile_id || role === 'OWNER') && <Answer params={params} />}
      {asker.id === profile_id && (
        <Button size="sm" className="mt-3" isSaving={withdraw.isPending} onClick={() => withdraw.mutate({ params })}>
          {text('withdraw')}
        </Button>
      )}
    </SidePanel>
  );
}

function Answer({ params }: { params: { t: Content['type']; id: number } }) {
  const [note, setNote] = useState('');
  const answer = useChange(contentApprovals.answer, {
    onSuccess: ({ is_published }) => toast({ type: 'SUCCESS', heading: text(is_published ? 'published' : 'declined') }),
  });
  const send = (approve: boolean) => answer.mutate({ params, body: { approve, note } });
  return (
    <div className="mt-3 grid gap-2">
      <TextArea
        label={text('word')}
        placeholder={text('word_hint')}
        rows={2}
        value={note}
        maxLength={MAX_NOTE}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" isSaving={answer.isPending} onClick={() => send(false)}>
          {text('decline')}
        </Button>
        <Button size="sm" variant="primary" isSaving={answer.isPending} onClick={() => send(true)}>
          {text('approve')}
        </Button>
      </div>
    </div>
  );
}
