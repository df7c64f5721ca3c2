import { type ReactNode, useId, useState } from 'react';
import { firstNameFrom } from '#domain/first-name.ts';
import { formatDayOfMonth, formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { PlainTable } from '#platform/web/ui/display/plain-table.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import type { Difference, LeftOverLead, Simulation } from '../../simulation-contract.ts';
import { describeChange, describeLeftOver, describeReason } from './describe-simulation.ts';
import { text } from './en.ts';

/** How many members and differences stand on the panel itself. */
const SHOWN_MEMBERS = 9;
const SHOWN_DIFFERENCES = 5;

interface CardProps {
  title: string;
  count?: number;
  end?: ReactNode;
  children: ReactNode;
}

function Card({ title, count, end, children }: CardProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="overflow-hidden rounded-lg border border-line-2 bg-surface">
      <div className="flex min-h-9.5 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2">
        <h3 id={headingId} className="font-semibold">
          {title}
        </h3>
        {count !== undefined && (
          <span className="rounded-xs bg-fill px-1.5 text-xs leading-4.5 font-medium text-fg-2 tabular-nums">
            {formatNumber(count)}
          </span>
        )}
        {end && <span className="ms-auto">{end}</span>}
      </div>
      {children}
    </section>
  );
}

const Legend = () => (
  <span className="flex items-center gap-3 text-xs text-fg-2">
    <span className="flex items-center gap-1.5">
      <i aria-hidden="true" className="size-2.5 rounded-[3px] bg-(--ui-dv-8)" />
      {text('today')}
    </span>
    <span className="flex items-center gap-1.5">
      <i aria-hidden="true" className="size-2.5 rounded-[3px] bg-(--ui-dv-1)" />
      {text('with_draft')}
    </span>
  </span>
);

/** How many leads each member gets today and with the draft, and those nobody gets. */
export function MembersCard({ simulation }: { simulation: Simulation }) {
  const [isWhole, setIsWhole] = useState(false);
  const { members } = simulation;
  const most = Math.max(1, ...members.map(({ today, draft }) => Math.max(today, draft)));
  const shown = isWhole ? members : members.slice(0, SHOWN_MEMBERS);
  return (
    <Card title={text('per_member')} end={<Legend />}>
      <PlainTable aria-label={text('per_member')}>
        <colgroup>
          <col className="w-38 @max-md:w-auto" />
          <col className="@max-md:hidden" />
          <col className="w-15" />
          <col className="w-13" />
          <col className="w-18" />
        </colgroup>
        <thead>
          <tr className="[&>th]:px-1 [&>th]:pb-1 [&>th]:text-end [&>th]:text-xs [&>th]:font-medium [&>th]:text-fg-3">
            <th scope="col" className="ps-4! text-start!">
              {text('member')}
            </th>
            <td className="@max-md:hidden" />
            <th scope="col">{text('today')}</th>
            <th scope="col">{text('draft')}</th>
            <th scope="col" className="pe-4!">
              {text('change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ profile, today, draft }) => (
            <tr key={profile.id} className="[&>td]:px-1 [&>td]:py-0 [&>td]:text-end [&>td]:tabular-nums">
              <th scope="row" className="py-0.5 ps-4 pe-1 text-start font-normal">
                <span className="flex items-center gap-2">
                  <Avatar of={profile} size={24} />
                  <span dir="auto" title={profile.name} className="truncate">
                    {profile.name}
                  </span>
                </span>
              </th>
              <td aria-hidden="true" className="@max-md:hidden">
                <span className="grid gap-0.5">
                  <Bar share={today / most} className="bg-(--ui-dv-8)" />
                  <Bar share={draft / most} className="bg-(--ui-dv-1)" />
                </span>
              </td>
              <td className="text-fg-3">{formatNumber(today)}</td>
              <td className="font-semibold">{formatNumber(draft)}</td>
              <td className={classNames('pe-4!', today === draft ? 'text-fg-3' : 'text-fg-2')}>
                {describeChange(today, draft)}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {shown.length < members.length && (
        <p className="px-4 pt-1">
          <LinkButton className="text-xs" onClick={() => setIsWhole(true)}>
            {text('all_members', { count: members.length })}
          </LinkButton>
        </p>
      )}
      <LeftOver simulation={simulation} />
    </Card>
  );
}

const Bar = ({ share, className }: { share: number; className: string }) => (
  <i
    className={classNames('block h-1.5 rounded-e-[3px]', share > 0 && 'min-w-0.5', className)}
    style={{ inlineSize: `${Math.round(share * 100)}%` }}
  />
);

function LeftOver({ simulation: { left_over, rules } }: { simulation: Simulation }) {
  const [isOpen, setIsOpen] = useState(false);
  const { draft, leads } = left_over;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 text-xs">
      <span className="min-w-0 flex-1 basis-48 text-fg-2">
        {draft.total === 0 ? (
          text('left_none')
        ) : (
          <>
            <b className="font-semibold text-fg">{text('left_total', { count: draft.total })}</b>{' '}
            {describeLeftOver(draft)}
          </>
        )}{' '}
        {draft.offered > 0 && text('left_offered', { count: draft.offered })}
      </span>
      {draft.total > 0 && (
        <LinkButton className="text-xs" onClick={() => setIsOpen(true)}>
          {text('view_left', { count: draft.total })}
        </LinkButton>
      )}
      {isOpen && (
        <Drawer
          isOpen
          onClose={() => setIsOpen(false)}
          title={text('left_title')}
          description={leads.length < draft.total && text('listed', { shown: leads.length, count: draft.total })}
        >
          <ul className="grid gap-0">
            {leads.map((lead, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: made-up leads have nothing else that tells them apart
              <li key={index} className="flex items-baseline gap-3 border-b border-line py-2">
                <LeadName lead={lead} />
                <span className="ms-auto shrink-0 text-xs text-fg-2">{describeWhy(lead, rules)}</span>
              </li>
            ))}
          </ul>
        </Drawer>
      )}
    </div>
  );
}

const describeWhy = ({ why, rule }: LeftOverLead, rules: Simulation['rules']): string => {
  const named = rules.find(({ key }) => key === rule)?.name;
  return named ? `${named}: ${text(`why_${why}`)}` : text(`why_${why}`);
};

/** Whose lead it is, as far as the reader may know, and where it comes from. */
function LeadName({
  lead: { client, lead_id, comes_from },
}: {
  lead: Pick<Difference, 'client' | 'lead_id' | 'comes_from'>;
}) {
  const name = client?.name ?? text(lead_id === null ? 'made_up_lead' : 'hidden_client');
  return (
    <span title={`${name}, ${comes_from}`} className="min-w-0 truncate">
      <bdi className={client ? 'font-medium' : 'text-fg-2'}>{name}</bdi>
      {comes_from && <span className="text-fg-3">, {comes_from}</span>}
    </span>
  );
}

/** The leads that go to somebody else, and why. */
export function DifferencesCard({ simulation }: { simulation: Simulation }) {
  const [isOpen, setIsOpen] = useState(false);
  const { differences, moved, rules } = simulation;
  return (
    <Card
      title={text('differences')}
      count={moved}
      end={
        moved > SHOWN_DIFFERENCES && (
          <LinkButton className="text-xs" onClick={() => setIsOpen(true)}>
            {text('view_all')}
          </LinkButton>
        )
      }
    >
      {moved === 0 ? (
        <p className="border-t border-line px-4 py-3 text-fg-2">{text('no_differences')}</p>
      ) : (
        <DifferencesTable differences={differences.slice(0, SHOWN_DIFFERENCES)} rules={rules} />
      )}
      {isOpen && (
        <Drawer
          isOpen
          isExpandable
          onClose={() => setIsOpen(false)}
          title={text('differences')}
          description={differences.length < moved && text('listed', { shown: differences.length, count: moved })}
        >
          <div className="@container -mx-4">
            <DifferencesTable differences={differences} rules={rules} />
          </div>
        </Drawer>
      )}
    </Card>
  );
}

interface DifferencesTableProps {
  differences: readonly Difference[];
  rules: Simulation['rules'];
}

function DifferencesTable({ differences, rules }: DifferencesTableProps) {
  const { time_zone } = useSession();
  return (
    <PlainTable aria-label={text('differences')}>
      <colgroup>
        <col />
        <col className="w-17 @max-lg:hidden" />
        <col className="w-23" />
        <col className="w-23" />
        <col className="w-37 @max-lg:hidden" />
      </colgroup>
      <thead>
        <tr className="[&>th]:border-b [&>th]:border-line-2 [&>th]:px-1.5 [&>th]:py-1.5 [&>th]:text-start [&>th]:text-xs [&>th]:font-medium [&>th]:text-fg-3">
          <th scope="col" className="ps-4!">
            {text('lead')}
          </th>
          <th scope="col" className="@max-lg:hidden">
            {text('arrived')}
          </th>
          <th scope="col">{text('today')}</th>
          <th scope="col">{text('draft')}</th>
          <th scope="col" className="pe-4! @max-lg:hidden">
            {text('because')}
          </th>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {differences.map((one, index) => {
          const arrived = formatDayOfMonth(one.arrived_at, time_zone);
          const reason = describeReason(one.because, rules);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: made-up leads have nothing else that tells them apart
            <tr key={index} className="[&>td]:border-b [&>td]:border-line [&>td]:px-1.5 [&>td]:py-2">
              <td className="ps-4!">
                <span className="grid min-w-0">
                  <LeadName lead={one} />
                  <span className="truncate text-xs text-fg-3 @lg:hidden">
                    {arrived}, {reason}
                  </span>
                </span>
              </td>
              <td className="text-xs text-fg-3 tabular-nums @max-lg:hidden">{arrived}</td>
              {[one.today, one.draft].map((person, side) => (
                <td key={side === 0 ? 'today' : 'draft'}>
                  {person ? (
                    <span title={person.name} className="flex items-center gap-1.5">
                      <Avatar of={person} size={20} />
                      <span className="truncate">{firstNameFrom(person.name)}</span>
                    </span>
                  ) : (
                    <span className="text-fg-3">{text('nobody')}</span>
                  )}
                </td>
              ))}
              <td className="pe-4! text-xs text-fg-2 @max-lg:hidden">{reason}</td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
