import { useState } from 'react';
import { PreviewFrame, type Width, WidthSwitch } from '#engines/drafts/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { FormDefinition, type LeadForm, leadForms, listPages } from '../contract.ts';
import { text } from './en.ts';
import { describePageCondition, namePage } from './preview-pages.ts';

const states = ['form', 'errors', 'thanks', 'closed'] as const;
type Shown = (typeof states)[number];

interface PreviewDialogProps {
  form: LeadForm;
  /** The draft as it is being written; without it, and while it is not complete, the stored one is shown. */
  draft?: FormDefinition;
  onClose: () => void;
}

/** The draft of a form as visitors would see it, in two widths. */
export function PreviewDialog({ form, draft: written, onClose }: PreviewDialogProps) {
  const [shows, setShows] = useState<Shown>('form');
  const [width, setWidth] = useState<Width>('desktop');
  const [page, setPage] = useState(0);
  const draft = FormDefinition.safeParse(written).success ? written : undefined;
  const definition = draft ?? form.draft;
  const pages = listPages(definition);
  const address =
    shows === 'thanks' && definition.after_sending.kind === 'address' ? definition.after_sending.address : null;
  const isPage = shows === 'form' || shows === 'errors';
  const condition = isPage ? describePageCondition(definition, page) : null;
  const read = useRead(
    leadForms.preview,
    { params: { id: form.id }, body: { shows, page, draft: draft ?? null } },
    { keepPrevious: true },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="preview"
      isFlush
      title={text('preview_title', { name: form.name })}
      description={text('preview_text')}
    >
      <div className="flex flex-wrap items-center gap-2 border-y border-line px-5 py-2">
        <Segmented
          label={text('preview_shows')}
          value={shows}
          segments={states.map((value) => ({ value, label: text(`preview_${value}`) }))}
          onChange={setShows}
          size="sm"
        />
        {pages.length > 1 && isPage && (
          <Select
            label={text('preview_page')}
            isLabelHidden
            className="w-52"
            value={String(page)}
            options={pages.map((each, number) => ({ value: String(number), label: namePage(each, number) }))}
            onChange={(chosen) => setPage(Number(chosen))}
          />
        )}
        <WidthSwitch
          label={text('preview_width')}
          width={width}
          onChange={setWidth}
          className="ms-auto max-sm:hidden"
        />
      </div>
      <div className="flex justify-center bg-canvas p-4">
        {read.isError && <PartNotLoaded words={text('preview_not_loaded')} read={read} />}
        {read.isPending && (
          <Skeleton className="w-full">
            <SkeletonBlock shape="cover" className="h-96 w-full" />
          </Skeleton>
        )}
        {address !== null && (
          <p className="w-full rounded-md border border-line-2 bg-surface p-5 text-sm break-words text-fg-2">
            {text('preview_leads_to', { address })}
          </p>
        )}
        {read.data && address === null && (
          <div className="grid w-full justify-items-center gap-3">
            {condition && <p className="w-full text-sm text-fg-2">{condition}</p>}
            <PreviewFrame
              title={text('preview_title', { name: form.name })}
              html={read.data.html}
              className={`h-[min(640px,70dvh)] max-w-full rounded-md border border-line-2 ${
                width === 'phone' ? 'w-[390px]' : 'w-full'
              }`}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
