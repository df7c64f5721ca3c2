import { useState } from 'react';
import { type FacebookDataset, facebook } from '#integrations/facebook/contract.ts';
import { facebookPages } from '#integrations/facebook/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import {
  type ConversionDataset,
  type ConversionDetail,
  type DatasetKind,
  metaConversions,
  PastedDataset,
} from '../contract.ts';
import { text } from './en.ts';

interface ChooseDialogProps {
  pages: ConversionDetail['results'];
  dataset: ConversionDataset | null;
  onClose: () => void;
}

/** Asks where events go: to a dataset of a page's connection, or to one with a token of its own. */
export function ChooseDialog({ pages, dataset, onClose }: ChooseDialogProps) {
  const [kind, setKind] = useState<DatasetKind>(dataset?.kind ?? 'CONNECTION');
  const end = () => {
    toast({ type: 'SUCCESS', heading: text('chosen') });
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('choose_title')}>
      <div className="grid gap-4">
        <RadioGroup
          label={text('way')}
          isLabelHidden
          value={kind}
          onChange={setKind}
          options={[
            { value: 'CONNECTION', label: text('way_page'), help: text('way_page_help') },
            { value: 'PASTED', label: text('way_token'), help: text('way_token_help') },
          ]}
        />
        {kind === 'CONNECTION' ? (
          <ByConnection pages={pages} chosen_id={dataset?.account_id ?? null} onChosen={end} />
        ) : (
          <ByToken onChosen={end} />
        )}
      </div>
    </Dialog>
  );
}

interface ByConnectionProps {
  pages: ConversionDetail['results'];
  chosen_id: number | null;
  onChosen: () => void;
}

function ByConnection({ pages, chosen_id, onChosen }: ByConnectionProps) {
  const [id, setId] = useState(chosen_id ?? pages[0]?.id ?? 0);
  const [offered, setOffered] = useState<FacebookDataset[] | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const sync = useChange(facebook.syncPagePixel, {
    onSuccess: ({ offered: found, dataset }) => {
      // What Meta names for the page is kept at once; else a person chooses.
      if (dataset && (found.length === 0 || dataset.id === wanted)) return onChosen();
      setOffered(found);
      setWanted(dataset?.id ?? found[0]?.id ?? null);
    },
  });
  if (pages.length === 0)
    return (
      <p className="text-fg-2">
        {text('no_pages')}{' '}
        <PageLink to={facebookPages.facebook} className={linkClasses()}>
          {text('connect_facebook')}
        </PageLink>
      </p>
    );
  return (
    <div className="grid gap-4">
      <Select
        label={text('page')}
        value={String(id)}
        options={pages.map((page) => ({ value: String(page.id), label: page.name }))}
        onChange={(next) => {
          setId(Number(next));
          setOffered(null);
          setWanted(null);
        }}
      />
      {offered?.length === 0 && <p className="text-fg-2">{text('none_found')}</p>}
      {offered && offered.length > 0 && (
        <RadioGroup
          label={text('offered')}
          value={wanted}
          onChange={setWanted}
          options={offered.map((one) => ({
            value: one.id,
            label: one.name || one.id,
            help: one.is_crm ? `${one.id}, ${text('for_crm').toLowerCase()}` : one.id,
          }))}
        />
      )}
      <Button
        variant="primary"
        className="justify-self-end"
        isSaving={sync.isPending}
        onClick={() => sync.mutate({ body: { id, ...(offered && wanted && { dataset_id: wanted }) } })}
      >
        {text(offered && wanted ? 'use' : 'find')}
      </Button>
    </div>
  );
}

function ByToken({ onChosen }: { onChosen: () => void }) {
  const paste = useChange(metaConversions.pasteDataset, { ...saidByForm, onSuccess: onChosen });
  const form = useForm({
    stored: { dataset_id: '', token: '' },
    findProblem: problemBySchema(PastedDataset.shape),
    save: (body) => paste.mutateAsync({ body }),
    refusalUnder: 'token',
  });
  return (
    <form {...form.props} className="grid gap-4">
      <TextField label={text('dataset_id')} isRequired inputMode="numeric" dir="ltr" {...form.input('dataset_id')} />
      <TextField
        label={text('token')}
        isRequired
        type="password"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...form.input('token')}
      />
      <Button type="submit" variant="primary" className="justify-self-end" isSaving={form.isSaving}>
        {text('check')}
      </Button>
    </form>
  );
}
