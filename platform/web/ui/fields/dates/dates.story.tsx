import { CalendarDays, Infinity as InfinityIcon, Sunrise } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../buttons/button.tsx';
import { toast } from '../../feedback/toast-store.ts';
import { Icon } from '../../layout/icon.tsx';
import { Popover } from '../../overlays/popover.tsx';
import type { Story } from '../../stories/story.ts';
import { Example } from '../../stories/story-parts.tsx';
import { Calendar } from './calendar.tsx';
import { DateField } from './date-field.tsx';
import { DateTimePanel } from './date-time-panel.tsx';

const TODAY = '2026-03-12';

export const story: Story = {
  title: 'Dates and times',
  render: () => (
    <>
      <Example of="Calendar" isColumn>
        <Month />
      </Example>
      <Example of="Date field" isColumn>
        <MoveIn />
      </Example>
      <Example of="Reschedule">
        <Reschedule />
      </Example>
    </>
  ),
};

function Month() {
  const [value, setValue] = useState<string | null>('2026-03-15');
  return <Calendar value={value} onChange={setValue} today={TODAY} min="2026-03-05" firstWeekday={1} />;
}

function MoveIn() {
  const [value, setValue] = useState<string | null>('2026-09-15');
  return <DateField label="Move-in" value={value} onChange={setValue} today={TODAY} />;
}

function Reschedule() {
  const [isOpen, setIsOpen] = useState(false);
  const close = (heading: string) => {
    setIsOpen(false);
    toast({ type: 'SUCCESS', heading: 'Follow-up set', message: heading });
  };
  return (
    <Popover label="Reschedule" isOpen={isOpen} onOpenChange={setIsOpen} trigger={<Button>Reschedule</Button>}>
      <DateTimePanel
        heading="Reschedule"
        start={{ date: '2026-03-15', time: '10:00' }}
        today={TODAY}
        onSave={({ date, time }) => close(`${date} ${time}`)}
        presets={[
          { label: 'Tomorrow', hint: 'Fri, 10:00 AM', icon: <Icon of={Sunrise} />, onChoose: () => close('Tomorrow') },
          {
            label: 'Next week',
            hint: 'Thu, 10:00 AM',
            icon: <Icon of={CalendarDays} />,
            onChoose: () => close('Next week'),
          },
          { label: 'Someday', hint: 'No date', icon: <Icon of={InfinityIcon} />, onChoose: () => close('Someday') },
        ]}
      />
    </Popover>
  );
}
