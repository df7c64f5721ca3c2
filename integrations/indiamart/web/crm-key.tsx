import { CircleX } from 'lucide-react';
import { useChange, useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { formatCountdown, useSecondsUntil } from '#platform/web/state/use-seconds-until.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { CrmKey, type IndiamartInfo, indiamartSources } from '../contract.ts';
import { text } from './en.ts';

/** Sets the CRM key of a source, and shows how the fetch with it is doing. */
export function CrmKeyPanel({ source }: { source: { id: number } }) {
  const read = useRead(indiamartSources.getInfo, { query: { source_id: source.id } });
  if (read.isPending) {
    return (
      <Skeleton>
        <SkeletonBlock className="h-8 w-full" />
      </Skeleton>
    );
  }
  if (read.isError) return <PartNotLoaded words={text('not_loaded')} read={read} />;
  const info = read.data;
  return (
    <>
      {info.key_ending !== null && <KeyState info={info} ending={info.key_ending} />}
      <KeyForm source_id={source.id} hasKey={info.key_ending !== null} />
    </>
  );
}

function KeyState({ info, ending }: { info: IndiamartInfo; ending: string }) {
  return (
    <div role="status" className="grid gap-1">
      <p>{text('has_key', { ending })}</p>
      {info.status === 'expired' ? (
        <p className="flex items-center gap-2 text-danger-fg">
          <Icon of={CircleX} />
          {text('key_refused')}
        </p>
      ) : (
        info.next_pull_at && <NextPull at={info.next_pull_at} />
      )}
    </div>
  );
}

/** Counts down to the next fetch; screen readers do not read every second. */
function NextPull({ at }: { at: string }) {
  const seconds = useSecondsUntil(Date.parse(at));
  return (
    <p aria-live="off" className="text-fg-2 tabular-nums">
      {seconds > 0 ? text('next_pull', { wait: formatCountdown(seconds) }) : text('fetching')}
    </p>
  );
}

function KeyForm({ source_id, hasKey }: { source_id: number; hasKey: boolean }) {
  const save = useChange(indiamartSources.updateInfo, {
    ...saidByForm,
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('key_saved'), message: text('key_saved_text') }),
  });
  const remove = useChange(indiamartSources.updateInfo, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('key_removed') }),
  });
  const form = useForm({
    stored: { key: '' },
    findProblem: (_name, { key }) => (CrmKey.safeParse(key).success ? null : text('key_wrong')),
    save: (body) => save.mutateAsync({ body: { ...body, source_id } }),
  });
  return (
    <form {...form.props} className="grid max-w-[420px] gap-3">
      <TextField
        label={text('key')}
        help={text('key_help')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        {...form.input('key')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={hasKey ? 'secondary' : 'primary'} isSaving={form.isSaving}>
          {text(hasKey ? 'replace_key' : 'save_key')}
        </Button>
        {hasKey && (
          <Button
            variant="ghost"
            isSaving={remove.isPending}
            onClick={() => remove.mutate({ body: { source_id, key: null } })}
          >
            {text('remove_key')}
          </Button>
        )}
      </div>
    </form>
  );
}
