import { CalendarPlus, Ellipsis, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { linkClasses } from '../buttons/link.tsx';
import { SkeletonRow } from '../feedback/skeleton.tsx';
import { BareCheckbox } from '../fields/checkbox.tsx';
import { Segmented } from '../fields/segmented.tsx';
import { Icon } from '../layout/icon.tsx';
import type { Story } from '../stories/story.ts';
import { Example } from '../stories/story-parts.tsx';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { BulkAction, BulkBar } from './bulk-bar.tsx';
import { LtrText } from './ltr-text.tsx';
import { Cell, type Density, HeadCell, Row, RowActions, rowHeights, type SortDirection, Table } from './table.tsx';
import { VirtualRows } from './virtual-rows.tsx';

const COUNT = 100_000;
const names = ['Tan Wei Ling', 'Arjun Mehta', 'Charlotte Whitfield', 'Muhammad Faizal bin Rahman', 'Nguyễn Thị Mai'];

export const story: Story = {
  title: 'Table',
  render: () => (
    <Example of="100,000 rows; every 20th is still loading" isColumn>
      <Clients />
    </Example>
  ),
};

function Clients() {
  const scrollRef = useRef<HTMLElement>(null);
  const [density, setDensity] = useState<Density>('default');
  const [sort, setSort] = useState<SortDirection>('descending');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([3]));

  function toggle(index: number) {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    setChosen(next);
  }

  return (
    <>
      <Segmented
        label="Row height"
        size="sm"
        value={density}
        onChange={setDensity}
        segments={[
          { value: 'compact', label: 'Compact' },
          { value: 'default', label: 'Default' },
          { value: 'relaxed', label: 'Relaxed' },
        ]}
      />
      <Table
        label="Clients"
        density={density}
        rowCount={COUNT + 1}
        scrollRef={scrollRef}
        minWidth={520}
        className="-mx-[18px] h-96"
      >
        <colgroup>
          <col className="w-12" />
          <col />
          <col className="w-36" />
          <col className="w-36" />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <HeadCell>
              <BareCheckbox
                aria-label="Select all on this page"
                isMixed={chosen.size > 0}
                checked={false}
                onChange={() => setChosen(new Set())}
              />
            </HeadCell>
            <HeadCell sort={sort} onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}>
              Client
            </HeadCell>
            <HeadCell sort={null} onSort={() => setSort('ascending')}>
              Phone
            </HeadCell>
            <HeadCell isNumber>Follow-up</HeadCell>
          </tr>
        </thead>
        <VirtualRows
          scrollRef={scrollRef}
          count={COUNT}
          rowHeight={rowHeights[density]}
          columnCount={4}
          renderRow={(index, rowIndex) =>
            index % 20 === 19 ? (
              <SkeletonRow key={index} rowIndex={rowIndex} columnCount={4} />
            ) : (
              <ClientRow
                key={index}
                index={index}
                rowIndex={rowIndex}
                isSelected={chosen.has(index)}
                onToggle={() => toggle(index)}
              />
            )
          }
        />
      </Table>
      <BulkBar
        count={chosen.size > 1 ? chosen.size : 0}
        total={COUNT}
        onSelectAll={() => undefined}
        onClear={() => setChosen(new Set())}
      >
        <BulkAction icon={<Icon of={CalendarPlus} />} label="Follow-up" />
        <BulkAction icon={<Icon of={Send} />} label="Share" />
      </BulkBar>
    </>
  );
}

type ClientRowProps = { index: number; rowIndex: number; isSelected: boolean; onToggle: () => void };

function ClientRow({ index, rowIndex, isSelected, onToggle }: ClientRowProps) {
  const name = names[index % names.length]!;
  const isNew = index < 2;
  return (
    <Row aria-rowindex={rowIndex} isSelected={isSelected}>
      <Cell>
        <BareCheckbox aria-label={`Select ${name}`} checked={isSelected} onChange={onToggle} />
      </Cell>
      <Cell>
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar of={{ id: index, name }} />
          <a href="#table" className={`${linkClasses('quiet')} truncate ${isNew ? 'font-semibold' : ''}`}>
            {name}
          </a>
          {isNew && <Badge tone="brand">New</Badge>}
        </span>
      </Cell>
      <Cell className="text-fg-2">
        <LtrText>+65 8123 {String(4000 + (index % 6000))}</LtrText>
      </Cell>
      <Cell isNumber className="relative overflow-visible">
        {index % 3 === 0 ? <Badge tone="danger">Overdue</Badge> : <Badge tone="outline">In 2 days</Badge>}
        <RowActions label={`Actions for ${name}`}>
          <IconButton size="sm" variant="ghost" label="Set follow-up" icon={<Icon of={CalendarPlus} />} />
          <IconButton size="sm" variant="ghost" label="More" icon={<Icon of={Ellipsis} />} />
        </RowActions>
      </Cell>
    </Row>
  );
}
