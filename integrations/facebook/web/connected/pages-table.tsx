import { HEALTH_DAYS, type SourceHealth } from '#features/source-health/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import { SkeletonRow } from '#platform/web/ui/feedback/skeleton.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { type FacebookForm, type FacebookPage, facebook } from '../../contract.ts';
import { facebookPages } from '../../pages.ts';
import { text } from '../en.ts';
import { FormsToggle } from './forms-toggle.tsx';
import { GoesTo } from './goes-to.tsx';
import { countLeads, FormMapping, findFormHealth, LastLead, PageHealth } from './page-facts.tsx';
import type { PagesProps } from './pages-props.ts';
import { useFormSwitch, usePageSwitch } from './use-switch.ts';

export function PagesTable({ pages, health, closed, onToggle }: PagesProps) {
  return (
    <Table label={text('pages_and_forms')} minWidth={900}>
      <colgroup>
        <col className="w-20" />
        <col />
        <col className="w-64" />
        {health && <col className="w-22" />}
        {health && <col className="w-30" />}
        <col className="w-44" />
      </colgroup>
      <thead>
        <tr>
          <HeadCell>{text('receive')}</HeadCell>
          <HeadCell>{text('page_and_form')}</HeadCell>
          <HeadCell>{text('health')}</HeadCell>
          {health && <HeadCell isNumber>{text('days', { count: HEALTH_DAYS })}</HeadCell>}
          {health && <HeadCell>{text('last_lead')}</HeadCell>}
          <HeadCell>{text('goes_to')}</HeadCell>
        </tr>
      </thead>
      {pages.map((page) => (
        <PageRows
          key={page.id}
          page={page}
          health={health?.find(({ source_id }) => source_id === page.source_id)}
          hasFigures={health !== null}
          isClosed={closed.has(page.id)}
          onToggle={() => onToggle(page.id)}
        />
      ))}
    </Table>
  );
}

interface PageRowsProps {
  page: FacebookPage;
  health: SourceHealth | undefined;
  hasFigures: boolean;
  isClosed: boolean;
  onToggle: () => void;
}

function PageRows({ page, health, hasFigures, isClosed, onToggle }: PageRowsProps) {
  const { isOn, change } = usePageSwitch(page);
  return (
    <tbody>
      <Row className="bg-sunken">
        <Cell>
          <Switch
            label={text('receive_page', { name: page.name })}
            isLabelHidden
            checked={isOn}
            onChange={({ target }) => change(target.checked)}
          />
        </Cell>
        <Cell>
          <span className="flex items-center gap-2">
            <FormsToggle page={page} isClosed={isClosed} onToggle={onToggle} />
            <Avatar of={{ id: page.source_id, name: page.name }} size={28} isSquare />
            <span className="truncate">
              <PageLink
                to={facebookPages.facebook_page}
                params={{ id: page.id }}
                dir="auto"
                className={`${linkClasses('quiet')} font-semibold`}
              >
                {page.name}
              </PageLink>{' '}
              <span className="text-xs text-fg-3">
                · {text('forms_on', { on: page.forms_on_count, count: page.forms_count })}
              </span>
            </span>
          </span>
        </Cell>
        <Cell>
          <PageHealth page={page} health={health} />
        </Cell>
        {hasFigures && (
          <>
            <Cell isNumber className="font-medium">
              {countLeads(health)}
            </Cell>
            <Cell className="text-fg-2 tabular-nums">
              <LastLead at={health?.last_lead_at} />
            </Cell>
          </>
        )}
        <Cell className="text-fg-2">{isOn ? text('by_form') : '—'}</Cell>
      </Row>
      {!isClosed && <FormRows page={page} health={health} hasFigures={hasFigures} />}
    </tbody>
  );
}

function FormRows({ page, health, hasFigures }: Omit<FormRowProps, 'form'>) {
  const columns = hasFigures ? 6 : 4;
  const read = useRead(facebook.listForms, { params: { id: page.id } });
  if (read.isPending) return <SkeletonRow rowIndex={1} columnCount={columns} />;
  if (read.isError) {
    return (
      <Row>
        <Cell colSpan={columns}>
          <PartNotLoaded words={text('forms_not_loaded')} read={read} />
        </Cell>
      </Row>
    );
  }
  if (read.data.results.length === 0) {
    return (
      <Row>
        <Cell />
        <Cell colSpan={columns - 1} className="text-fg-3">
          {text('no_forms')}
        </Cell>
      </Row>
    );
  }
  return read.data.results.map((form) => (
    <FormRow key={form.id} page={page} form={form} health={health} hasFigures={hasFigures} />
  ));
}

interface FormRowProps {
  page: FacebookPage;
  form: FacebookForm;
  health: SourceHealth | undefined;
  hasFigures: boolean;
}

function FormRow({ page, form, health, hasFigures }: FormRowProps) {
  const { isOn, change } = useFormSwitch(page, form);
  const own = findFormHealth(health, form);
  return (
    <Row>
      <Cell>
        <Switch
          label={text('receive_form', { name: form.name })}
          isLabelHidden
          checked={isOn}
          onChange={({ target }) => change(target.checked)}
        />
      </Cell>
      <Cell className="ps-20.5">
        <PageLink
          to={facebookPages.facebook_page}
          params={{ id: page.id }}
          search={{ form: form.id }}
          dir="auto"
          className={classNames(linkClasses('quiet'), !isOn && 'text-fg-3')}
        >
          {form.name}
        </PageLink>
      </Cell>
      <Cell className="text-xs text-fg-3">
        <FormMapping page={page} form={{ ...form, is_on: isOn }} />
      </Cell>
      {hasFigures && (
        <>
          <Cell isNumber className="text-fg-2">
            {own && own.leads > 0 ? formatNumber(own.leads) : '—'}
          </Cell>
          <Cell className="text-fg-2 tabular-nums">
            <LastLead at={own?.last_lead_at} />
          </Cell>
        </>
      )}
      <Cell className="text-fg-2">
        <GoesTo form={{ ...form, is_on: isOn }} />
      </Cell>
    </Row>
  );
}
