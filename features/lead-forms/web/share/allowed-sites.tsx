import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { AddFilterChip } from '#platform/web/ui/layout/page-header.tsx';
import { AllowedSite, type LeadForm, leadForms, MAX_SITES } from '../../contract.ts';
import { readHost } from '../read-host.ts';
import { useMayManage } from '../use-may-manage.ts';
import { text } from './en.ts';

/** The websites the form may stand on; a change counts at once. */
export function AllowedSites({ form }: { form: LeadForm }) {
  const mayManage = useMayManage();
  const { allowed_sites: sites } = form;
  const update = useChange(leadForms.update);
  const save = (next: string[]) =>
    update.mutateAsync({ params: { id: form.id }, body: { allowed_sites: next, base: { allowed_sites: sites } } });
  return (
    <section aria-labelledby="allowed-sites">
      <div className="flex items-center gap-2 pt-1 pb-2">
        <h2 id="allowed-sites" className="font-semibold">
          {text('allowed_sites')}
        </h2>
        <p className="ms-auto text-xs text-fg-3">{text('other_sites')}</p>
      </div>
      {sites.length === 0 && <p className="pb-2 text-xs text-fg-3">{text('no_sites')}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {sites.map((site) => (
          <span
            key={site}
            className="inline-flex h-7 max-w-full items-center gap-1 rounded-sm border border-line-btn bg-surface ps-2.5 pe-1 text-xs font-medium max-sm:h-9"
          >
            <bdi dir="ltr" className="truncate">
              {site}
            </bdi>
            {mayManage && (
              <button
                type="button"
                aria-label={text('remove_site', { site })}
                disabled={update.isPending}
                onClick={() => void save(sites.filter((other) => other !== site)).catch(() => undefined)}
                className="touch-target grid size-5 shrink-0 place-items-center rounded-xs text-fg-3 hover:bg-hover"
              >
                <Icon of={X} size={12} />
              </button>
            )}
          </span>
        ))}
        {mayManage &&
          (sites.length < MAX_SITES ? (
            <AddSite sites={sites} onAdd={(site) => save([...sites, site])} />
          ) : (
            <span className="text-xs text-fg-3">{text('site_full', { count: MAX_SITES })}</span>
          ))}
      </div>
    </section>
  );
}

function AddSite({ sites, onAdd }: { sites: readonly string[]; onAdd: (site: string) => Promise<unknown> }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  if (typed === null) return <AddFilterChip onClick={() => setTyped('')}>{text('add_site')}</AddFilterChip>;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const site = readHost(typed ?? '');
    if (!AllowedSite.safeParse(site).success) return setIsRefused(true);
    setIsSaving(true);
    try {
      if (!sites.includes(site)) await onAdd(site);
      setTyped(null);
      setIsRefused(false);
    } catch {
      // The change has said why; what was typed stays.
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex w-full items-start gap-2">
      <TextField
        label={text('site')}
        isLabelHidden
        autoFocus
        dir="ltr"
        className="min-w-0 flex-1"
        placeholder={text('site_hint')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={253}
        value={typed}
        error={isRefused ? text('site_error') : null}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsRefused(false);
        }}
      />
      <Button type="submit" variant="primary" isSaving={isSaving}>
        {text('add_site')}
      </Button>
      <Button variant="ghost" onClick={() => setTyped(null)}>
        {text('cancel')}
      </Button>
    </form>
  );
}
