import { SlidersHorizontal } from 'lucide-react';
import { useChange, useRead } from '#platform/web/data.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Popover } from '#platform/web/ui/overlays/popover.tsx';
import { duplicates, OnLead } from '../contract.ts';
import { text } from './en.ts';

/** What happens to leads of known clients (G-049); only people with the permission see it. */
export function LeadSetting() {
  const mayChange = mayUse(useSession(), 'TEAM.DUPLICATE_CLIENT_SETTING');
  const read = useRead(duplicates.getSettings, {}, { enabled: mayChange });
  const change = useChange(duplicates.changeSettings, {
    onSuccess: () => void toast({ type: 'SUCCESS', heading: text('saved') }),
  });
  if (!mayChange || !read.data) return null;
  const on_lead = change.isPending ? change.variables.body.on_lead : read.data.on_lead;
  return (
    <Popover
      label={text('on_lead')}
      align="end"
      className="w-90 p-4"
      trigger={
        <Button variant="ghost" icon={<Icon of={SlidersHorizontal} />}>
          {text('on_lead_is', { what: text(`${on_lead}_short`) })}
        </Button>
      }
    >
      <RadioGroup
        className="max-sm:px-4"
        label={text('on_lead')}
        value={on_lead}
        options={OnLead.options.map((value) => ({ value, label: text(value), help: text(`${value}_help`) }))}
        onChange={(next) => change.mutate({ body: { on_lead: next } })}
      />
    </Popover>
  );
}
