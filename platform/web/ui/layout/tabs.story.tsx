import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Icon } from './icon.tsx';
import { AddFilterChip, FilterChip, PageHeader, ResultCount, Toolbar, ToolbarDivider } from './page-header.tsx';
import { TabBar, TabLabel, Tabs, tabLinkClasses } from './tabs.tsx';

export const story: Story = {
  title: 'Page header, tabs, toolbar',
  render: () => (
    <>
      <Example of="Tabs without an address" isColumn>
        <RecordTabs />
      </Example>
      <Example of="Anatomy of a page" isColumn>
        <div className="-mx-[18px]">
          <PageHeader
            title="Clients"
            actions={
              <>
                <Button variant="ghost" icon={<Icon of={Download} />}>
                  Export
                </Button>
                <Button variant="primary" icon={<Icon of={Plus} />}>
                  Add client
                </Button>
              </>
            }
          />
          <TabBar label="Client views">
            <a href="#tabs" className={tabLinkClasses} aria-current="page">
              <TabLabel count="999+">All clients</TabLabel>
            </a>
            <a href="#tabs" className={tabLinkClasses}>
              <TabLabel count="26" isUrgent>
                Follow-ups
              </TabLabel>
            </a>
            <a href="#tabs" className={tabLinkClasses}>
              Pipeline
            </a>
            <a href="#tabs" className={tabLinkClasses}>
              Recently active
            </a>
          </TabBar>
          <Filters />
        </div>
      </Example>
    </>
  ),
};

function Filters() {
  const [hasGroup, setHasGroup] = useState(true);
  return (
    <Toolbar label="Filters" end={<ResultCount>412 clients</ResultCount>}>
      {hasGroup && <FilterChip name="Group" value="Investors, Upgraders +3" onRemove={() => setHasGroup(false)} />}
      <AddFilterChip>Assigned to</AddFilterChip>
      <AddFilterChip onClick={() => setHasGroup(true)}>Group</AddFilterChip>
      <ToolbarDivider />
    </Toolbar>
  );
}

function RecordTabs() {
  const [value, setValue] = useState<'timeline' | 'details' | 'next'>('timeline');
  return (
    <Tabs
      label="Client"
      value={value}
      onChange={setValue}
      tabs={[
        { id: 'timeline', label: 'Timeline', count: '14' },
        { id: 'details', label: 'Details' },
        { id: 'next', label: 'Next steps', count: '1', isUrgent: true },
      ]}
    >
      <p className="py-3">Panel of {value}</p>
    </Tabs>
  );
}
