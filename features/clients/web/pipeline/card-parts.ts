import { preferences } from '#features/preferences/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { useSession, useUpdateSession } from '#platform/web/session.tsx';

/** What a card shows beside the name. */
export const cardParts = ['details', 'amount', 'groups', 'follow_up', 'last_activity', 'assignee'] as const;
export type CardPart = (typeof cardParts)[number];

/** Returns what the person wants on the cards, shown at once and saved for all their devices. */
export function useCardParts() {
  const { client_card_parts } = useSession();
  const updateSession = useUpdateSession();
  const save = useChange(preferences.update, {
    optimistic: ({ body }) => {
      updateSession(body as { client_card_parts: string[] });
      return () => updateSession({ client_card_parts });
    },
  });
  const shown: readonly CardPart[] = client_card_parts
    ? cardParts.filter((part) => client_card_parts.includes(part))
    : cardParts;
  return {
    shown,
    show: (part: CardPart, isShown: boolean) =>
      save.mutate({
        body: { client_card_parts: cardParts.filter((each) => (each === part ? isShown : shown.includes(each))) },
      }),
  };
}
