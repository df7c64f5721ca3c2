import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { type AskedToStart, identity } from '../contract.ts';
import { browserHints, enter } from './enter.ts';
import { text } from './invitation-en.ts';

/** Asks somebody new who is invited whether to join or to start on their own (readings.md D48). */
export function StartQuestion({ asked: { invitations } }: { asked: AskedToStart }) {
  const start = useChange(identity.start, { onSuccess: enter });
  const { time_zone } = browserHints();
  const begin = (profile_id: number | null) => start.mutate({ body: { profile_id, time_zone } });
  const isSaving = (profile_id: number | null) => start.isPending && start.variables?.body.profile_id === profile_id;
  const [first] = invitations;
  return (
    <>
      <h1 className="font-display text-3xl font-semibold text-balance">
        {invitations.length === 1 ? text('invites_you', { org: first!.org_name }) : text('several_invite_you')}
      </h1>
      <p className="mt-1 mb-6 text-md text-fg-2">{text('start_text')}</p>
      <ul className="grid gap-2.5">
        {invitations.map(({ profile_id, org_name, invited_by }) => (
          <li key={profile_id}>
            <Button
              variant="primary"
              size="lg"
              isBlock
              isSaving={isSaving(profile_id)}
              onClick={() => begin(profile_id)}
            >
              {text('join_named', { org: org_name })}
            </Button>
            {invited_by && <p className="mt-1 text-xs text-fg-3">{text('invited_by', { name: invited_by })}</p>}
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="lg"
        isBlock
        className="mt-2.5"
        isSaving={isSaving(null)}
        onClick={() => begin(null)}
      >
        {text('start_own')}
      </Button>
    </>
  );
}
