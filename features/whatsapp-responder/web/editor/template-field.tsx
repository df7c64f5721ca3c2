import { reasonSentences } from '#features/whatsapp-messages/web/index.ts';
import type { TemplateItem } from '#features/whatsapp-templates/contract.ts';
import { whatsappTemplatePages } from '#features/whatsapp-templates/pages.ts';
import { describeState, stateTones } from '#features/whatsapp-templates/web/index.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { text } from './en.ts';

interface TemplateFieldProps {
  label: string;
  templates: readonly TemplateItem[];
  value: number | null;
  /** What it is called, where it is not among the templates any more. */
  title?: string | null;
  onChange: (template: TemplateItem | null) => void;
}

/** Chooses a template, and says what Meta says of it. */
export function TemplateField({ label, templates, value, title, onChange }: TemplateFieldProps) {
  const options = templates.filter(isChoosable).map(({ id, title: name }) => ({ value: String(id), label: name }));
  const chosen = templates.find(({ id }) => id === value);
  const shown = value === null ? null : { value: String(value), label: chosen?.title ?? title ?? '' };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Combobox
        label={label}
        value={options.find((option) => option.value === shown?.value) ?? shown}
        options={options}
        placeholder={text('choose_template')}
        emptyText={text('no_such_template')}
        onChange={(option) => onChange(templates.find(({ id }) => String(id) === option?.value) ?? null)}
      />
      {chosen && <TemplateState template={chosen} />}
    </div>
  );
}

/** One written in WhatsApp Manager can be chosen while messages can be sent with it. */
const isChoosable = ({ made_at_meta, live }: TemplateItem): boolean =>
  made_at_meta === null || live?.state === 'APPROVED';

/** What Meta says of a template, and what becomes of leads because of it. */
function TemplateState({ template }: { template: TemplateItem }) {
  const { id, live, last } = template;
  const shown = live ?? last;
  const note = findNote(template);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={shown ? stateTones[shown.state] : 'neutral'}>
          {live?.state === 'APPROVED'
            ? text('template_active', { version: live.version })
            : shown
              ? describeState(shown)
              : text('template_draft')}
        </Badge>
        <PageLink to={whatsappTemplatePages.whatsapp_template} params={{ id }} className={linkClasses()}>
          {text('edit_template')}
        </PageLink>
      </p>
      {note && <p className="rounded-md bg-warning-tint px-3 py-2.5 text-warning-fg">{note}</p>}
    </>
  );
}

function findNote({ live, last, made_at_meta }: TemplateItem): string | null {
  if (made_at_meta && live === null && last?.state === 'APPROVED') return reasonSentences.TEMPLATE_NOT_READY;
  if (live && last && last.version > live.version && last.state === 'PENDING')
    return text('in_review', { version: live.version });
  if (live?.state === 'APPROVED') return null;
  const state = (live ?? last)?.state;
  if (state === 'PENDING') return reasonSentences.TEMPLATE_IN_REVIEW;
  if (state === 'REJECTED') return reasonSentences.TEMPLATE_REJECTED;
  return last === null ? text('not_sent_yet') : null;
}
