import { formatNumber } from '#platform/web/format.ts';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type FormCount, HEALTH_DAYS, type SourceHealth } from '../contract.ts';
import { text } from './en.ts';
import { explainGap } from './explain-gap.ts';

interface CountByFormProps {
  sources: readonly SourceHealth[];
  provider: string;
  onClose: () => void;
}

/** The dialog with the count of every form, under its source where there are several. */
export function CountByForm({ sources, provider, onClose }: CountByFormProps) {
  const counted = sources.filter(({ counts }) => counts !== null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="share"
      isFlush
      title={text('count_by_form')}
      description={text('count_by_form_text', { days: HEALTH_DAYS, provider })}
    >
      <Table label={text('count_by_form')} minWidth={520}>
        <colgroup>
          <col />
          <col className="w-26" />
          <col className="w-18" />
          <col className="w-54" />
        </colgroup>
        <thead>
          <tr>
            <HeadCell>{text('form')}</HeadCell>
            <HeadCell isNumber>{text('head_provider', { provider })}</HeadCell>
            <HeadCell isNumber>{text('head_here')}</HeadCell>
            <HeadCell>{text('the_rest')}</HeadCell>
          </tr>
        </thead>
        {counted.map((source) => (
          <tbody key={source.source_id}>
            {counted.length > 1 && (
              <Row className="bg-sunken font-medium">
                <Cell colSpan={4}>
                  <bdi>{source.name}</bdi>
                </Cell>
              </Row>
            )}
            {source.counts?.forms.map((form) => (
              <FormRow key={form.form_id} form={form} />
            ))}
          </tbody>
        ))}
      </Table>
    </Dialog>
  );
}

const FormRow = ({ form }: { form: FormCount }) => (
  <Row>
    <Cell title={form.form_name}>
      <bdi>{form.form_name}</bdi>
    </Cell>
    <Cell isNumber>{form.at_provider === null ? '—' : formatNumber(form.at_provider)}</Cell>
    <Cell isNumber>{formatNumber(form.here)}</Cell>
    <Cell className="py-1.5 text-xs whitespace-normal text-fg-2">{formatRest(form)}</Cell>
  </Row>
);

const formatRest = ({ at_provider, ...form }: FormCount): string =>
  at_provider === null ? text('not_asked') : explainGap({ at_provider, ...form }) || text('all_here');
