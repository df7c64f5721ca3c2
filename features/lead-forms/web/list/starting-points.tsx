import { ClipboardList, FileText, type LucideIcon, MessageSquareQuote, UserRoundPlus } from 'lucide-react';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { leadForms } from '../../contract.ts';
import { leadFormPages } from '../../pages.ts';
import { offerPro } from '../offer-pro.ts';
import { text } from './en.ts';

const startingPoints = [
  { starts_as: 'contact', icon: UserRoundPlus },
  { starts_as: 'register_interest', icon: ClipboardList },
  { starts_as: 'quote', icon: MessageSquareQuote },
  { starts_as: 'empty', icon: FileText },
] as const satisfies { starts_as: string; icon: LucideIcon }[];

/** What a form can begin with; a press makes the draft and opens it. */
export function StartingPoints() {
  const navigate = useNavigate();
  const { is_free_tier } = useSession();
  const create = useChange(leadForms.create, {
    onSuccess: ({ id }) => void navigate({ to: fillPage(leadFormPages.edit_lead_form, { id }) }),
  });
  const begin = (starts_as: (typeof startingPoints)[number]['starts_as']) =>
    is_free_tier ? offerPro() : create.mutate({ query: {}, body: { name: text(`start_${starts_as}`), starts_as } });
  return (
    <ul aria-label={text('start_with')} className="grid w-full max-w-[640px] grid-cols-2 gap-3 max-sm:grid-cols-1">
      {startingPoints.map(({ starts_as, icon }) => (
        <li key={starts_as} className="flex">
          <button
            type="button"
            disabled={create.isPending}
            onClick={() => begin(starts_as)}
            className="flex w-full items-start gap-3 rounded-lg border border-line-2 bg-surface px-4 py-3.5 text-start shadow-1 hover:bg-hover disabled:opacity-50"
          >
            <span className="grid size-9 shrink-0 place-items-center rounded-md bg-brand-tint-2 text-brand-fg-strong">
              <Icon of={icon} size={18} />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{text(`start_${starts_as}`)}</span>
              <span className="block text-xs text-fg-3">{text(`start_${starts_as}_text`)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
