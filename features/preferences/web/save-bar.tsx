import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import type { Form } from '#platform/web/use-form.ts';
import { text } from './en.ts';

interface SaveBarProps {
  /** The labels of unsaved fields; the bar is hidden when there are none. */
  changed: readonly string[];
  form: Pick<Form<object>, 'isSaving' | 'discard' | 'submit'>;
}

/** Floats over the settings while something is unsaved, and asks once before the person leaves the page. */
export function SaveBar({ changed, form }: SaveBarProps) {
  const isDirty = changed.length > 0;
  return (
    <>
      {isDirty && (
        <div className="pointer-events-none fixed inset-x-3 bottom-5 z-(--ui-z-bulk) flex justify-center lg:start-[288px] lg:max-w-[724px] lg:justify-end">
          <div className="pointer-events-auto flex min-w-0 animate-rise items-center gap-2 rounded-lg bg-raised py-2 ps-4 pe-2 shadow-dialog forced-colors:border">
            <span role="status" className="me-1 truncate text-fg-2">
              {describeChanges(changed)}
            </span>
            <Button variant="ghost" onClick={form.discard} disabled={form.isSaving}>
              {text('discard')}
            </Button>
            <Button variant="primary" onClick={() => void form.submit()} isSaving={form.isSaving}>
              {text('save')}
            </Button>
          </div>
        </div>
      )}
      <LeaveQuestion isDirty={isDirty} />
    </>
  );
}

function describeChanges(changed: readonly string[]): string {
  const [first = '', second = ''] = changed;
  if (changed.length === 1) return text('one_changed', { name: first });
  if (changed.length === 2) return text('two_changed', { first, second: second.toLowerCase() });
  return text('many_changed', { count: changed.length });
}
