import * as z from 'zod';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { clients } from '../../contract.ts';
import { clientPages } from '../../pages.ts';
import { text } from './en.ts';

/** The fewest digits that are looked up as a number. */
const FEWEST_DIGITS = 6;

interface DuplicateHintProps {
  phone: string;
  email: string;
  /** The client being edited, who is no duplicate of themselves. */
  exceptId?: number;
  /** Called when the person opens a client that already exists. */
  onOpen?: () => void;
}

/** Shows who already has this phone or e-mail while the person types; of hidden clients only the assignee. */
export function DuplicateHint({ phone, email, exceptId, onOpen }: DuplicateHintProps) {
  const phonenumber = useDebounced(phone.replace(/\D/g, '').length >= FEWEST_DIGITS ? phone : null);
  const address = useDebounced(z.email().safeParse(email).success ? email : null);
  const found = useRead(
    clients.searchDuplicates,
    { body: { phonenumber, email: address } },
    { enabled: phonenumber !== null || address !== null },
  );
  const results = (found.data?.results ?? []).filter(({ client }) => !client || client.id !== exceptId);
  return (
    <div role="status" className="empty:hidden">
      {results.length > 0 && (
        <div className="rounded-md border border-warning-line bg-warning-tint px-3 py-2.5 text-warning-fg">
          <p className="font-semibold">{text('duplicate_title')}</p>
          <ul className="mt-1 grid gap-1">
            {results.map((result, index) => (
              <Duplicate key={result.client?.id ?? index} result={result} onOpen={onOpen} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

type Result = CallOutput<typeof clients.searchDuplicates>['results'][number];

function Duplicate({
  result: { client, assigned_to_name },
  onOpen,
}: {
  result: Result;
  onOpen: (() => void) | undefined;
}) {
  if (!client) {
    return (
      <li>
        {assigned_to_name ? text('duplicate_hidden', { name: assigned_to_name }) : text('duplicate_hidden_unassigned')}
      </li>
    );
  }
  const details = [client.phone, client.email].filter(Boolean).join(' · ');
  return (
    <li>
      <PageLink
        to={clientPages.client}
        params={{ id: client.id }}
        onClick={onOpen}
        // The field above keeps the focus, because leaving it would save what the person is about to discard.
        onMouseDown={(event) => event.preventDefault()}
        className="font-medium text-inherit underline"
      >
        {text('duplicate_open', { name: client.name })}
      </PageLink>
      {details && <span className="ms-2 text-xs break-words">{details}</span>}
    </li>
  );
}
