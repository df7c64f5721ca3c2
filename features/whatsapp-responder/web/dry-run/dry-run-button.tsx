import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';

const DryRunDialog = lazy(() => import('./dry-run-dialog.tsx').then((module) => ({ default: module.DryRunDialog })));

/** Shows what the responders, as they are saved, would have sent to the leads of the last 30 days. */
export function DryRunButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon of={FlaskConical} />} onClick={() => setIsOpen(true)}>
        {text('dry_run')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DryRunDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
