import { useId } from 'react';
import { Stage } from '#domain/web/stage.tsx';
import { stageShapeAt } from '#domain/web/stage-shapes.ts';
import { customFieldPages } from '#features/custom-fields/pages.ts';
import { SaveBar } from '#features/preferences/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { PlainTable } from '#platform/web/ui/display/plain-table.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type ConversionStage, MAX_EVENT_NAME, metaConversions } from '../contract.ts';
import { text } from './en.ts';
import { findShared } from './find-shared.ts';

/** The closed stages of a list, which `stageShapeAt` expects at its end. */
const CLOSED = 2;

type Values = Record<string, string | boolean>;

const nameKey = (id: number) => `name-${id}`;
const switchKey = (id: number) => `on-${id}`;

/** Names the event of each stage and switches it; stages with one name are warned of and kept. */
export function StageTable({ stages }: { stages: readonly ConversionStage[] }) {
  const save = useChange(metaConversions.saveStages, {
    ...saidByForm,
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('saved') }),
  });
  const form = useForm<Values>({
    stored: Object.fromEntries(
      stages.flatMap(({ option_id, event_name, is_on }) => [
        [nameKey(option_id), event_name],
        [switchKey(option_id), is_on],
      ]),
    ),
    findProblem: (name, values) => (String(values[name]).trim() === '' ? text('enter_name') : null),
    save: (values) => save.mutateAsync({ body: { stages: stages.map((stage) => readChoice(stage, values)) } }),
  });
  if (stages.length === 0) return <NoStages />;
  const written = stages.map((stage) => ({ ...stage, ...readChoice(stage, form.values) }));
  const shared = findShared(written);
  const open = stages.filter(({ outcome }) => outcome === 'OPEN');
  const changed = stages
    .filter(({ option_id: id }) => form.changed.includes(nameKey(id)) || form.changed.includes(switchKey(id)))
    .map(({ name }) => name);
  return (
    <Panel
      look="group"
      title={text('stages')}
      about={<span className="text-xs text-fg-3">{text('stages_about')}</span>}
    >
      <form {...form.props} className="rounded-md border border-line-2">
        <PlainTable aria-label={text('stages')} className="w-full text-sm max-sm:table-fixed">
          <thead>
            <tr className="text-start text-xs text-fg-3 [&>th]:h-8 [&>th]:px-3 max-sm:[&>th]:px-2 [&>th]:text-start [&>th]:font-medium">
              <th scope="col" className="max-sm:w-26">
                {text('stage')}
              </th>
              <th scope="col">{text('event_name')}</th>
              <th scope="col" className="text-end! max-sm:hidden">
                {text('days_30')}
              </th>
              <th scope="col" className="text-end! max-sm:hidden">
                {text('stage_received')}
              </th>
              <th scope="col" className="max-sm:w-14">
                {text('is_on')}
              </th>
            </tr>
          </thead>
          <tbody>
            {written.map((stage) => (
              <tr
                key={stage.option_id}
                className="[&>td]:border-t [&>td]:border-line [&>td]:px-3 [&>td]:py-1.5 max-sm:[&>td]:px-2"
              >
                <td className="max-sm:wrap-anywhere max-sm:[&_span]:whitespace-normal">
                  <Stage name={stage.name} shape={findShape(stage, open)} />
                </td>
                <td>
                  <NameCell
                    stage={stage}
                    isShared={shared.has(stage.option_id)}
                    input={form.input(nameKey(stage.option_id))}
                  />
                </td>
                <td className="text-end tabular-nums max-sm:hidden">{stage.is_on ? formatNumber(stage.count) : '—'}</td>
                <td className="text-end tabular-nums max-sm:hidden">
                  {stage.is_on ? formatNumber(stage.received_count) : '—'}
                </td>
                <td>
                  <Switch
                    label={text('is_on_of', { stage: stage.name })}
                    isLabelHidden
                    checked={stage.is_on}
                    onChange={({ target }) => form.change({ [switchKey(stage.option_id)]: target.checked })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </form>
      <SaveBar changed={changed} form={form} />
    </Panel>
  );
}

const readChoice = ({ option_id }: ConversionStage, values: Values) => ({
  option_id,
  event_name: String(values[nameKey(option_id)]).trim(),
  is_on: values[switchKey(option_id)] === true,
});

function findShape(stage: ConversionStage, open: readonly ConversionStage[]) {
  if (stage.outcome !== 'OPEN') return stage.outcome === 'WON' ? 'won' : 'lost';
  const position = open.findIndex(({ option_id }) => option_id === stage.option_id);
  return stageShapeAt(position, open.length + CLOSED);
}

type Input = ReturnType<ReturnType<typeof useForm<Values>>['input']>;

/** The name at Meta; one that an earlier stage has too is marked. */
function NameCell({ stage, isShared, input }: { stage: ConversionStage; isShared: boolean; input: Input }) {
  const id = useId();
  if (!stage.is_on) return <span className="text-fg-3">{text('not_reported')}</span>;
  const { error, ...field } = input;
  return (
    <TextField
      label={text('event_name_of', { stage: stage.name })}
      isLabelHidden
      maxLength={MAX_EVENT_NAME}
      autoComplete="off"
      spellCheck={false}
      {...field}
      {...(error && { error })}
      {...(isShared && {
        invalidBy: id,
        end: (
          <span id={id} className="text-xs whitespace-nowrap text-danger-fg max-sm:sr-only">
            {text('already_used')}
          </span>
        ),
      })}
    />
  );
}

const NoStages = () => (
  <StatePanel
    title={text('no_stages_title')}
    actions={
      <PageLink to={customFieldPages.custom_client_fields} className={linkClasses()}>
        {text('open_fields')}
      </PageLink>
    }
  >
    {text('no_stages_text')}
  </StatePanel>
);
