import { placeholdersFor } from '#features/content/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { readHead } from '../../template-content.ts';
import { listOpenParameters, listVariables, numberVariables } from '../../template-text.ts';
import { ParameterMeaning, type Template, whatsappTemplates } from '../../templates-contract.ts';
import { text } from './en.ts';
import { writeParameter } from './made-words.ts';

/** A parameter with the names of its two fields, and what was said of it before. */
interface Parameter {
  written: string;
  label: string;
  name: string;
  fallback: string;
  stored: { name: string; fallback: string };
}

const options = placeholdersFor('text').map(({ name, label }) => ({ value: name, label }));

/** Says what each numbered parameter stands for, and what is written where a client has no such value. */
export function ExplainParameters({ template: { id, draft } }: { template: Template }) {
  const header = listParameters(readHead(draft), 'header');
  const body = listParameters(draft.body, 'body');
  const parameters = [...header, ...body];
  const explain = useChange(whatsappTemplates.explain, {
    ...saidByForm,
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('saved') }),
  });
  const form = useForm<Record<string, string>>({
    stored: Object.fromEntries(
      parameters.flatMap(({ name, fallback, stored }) => [
        [name, stored.name],
        [fallback, stored.fallback],
      ]),
    ),
    findProblem: (field, values) => findFault(field, values[field]),
    save: (values) => {
      const read = (wanted: readonly Parameter[]) =>
        wanted.map(({ name, fallback }) => ParameterMeaning.parse({ name: values[name], fallback: values[fallback] }));
      return explain.mutateAsync({ params: { id }, body: { header: read(header), body: read(body) } });
    },
  });
  if (parameters.length === 0) return null;
  return (
    <Panel title={text('parameters')} look="card">
      <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-3">
        <p className="text-fg-2">{text('parameters_text')}</p>
        {parameters.map(({ name, fallback, label, written }) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
            <Select
              label={label}
              placeholder={text('choose')}
              options={options}
              {...form.control(name)}
              value={form.values[name] || null}
            />
            <TextField label={text('missing', { parameter: written })} maxLength={60} {...form.input(fallback)} />
          </div>
        ))}
        <Button type="submit" variant="primary" className="justify-self-start" isSaving={form.isSaving}>
          {text('save')}
        </Button>
      </form>
    </Panel>
  );
}

function listParameters(message: string, part: 'header' | 'body'): Parameter[] {
  const variables = listVariables(message);
  return listOpenParameters(numberVariables(message)).map((number, index) => ({
    written: writeParameter(number),
    label: text(`in_${part}`, { parameter: writeParameter(number) }),
    name: `${part}_${number}_name`,
    fallback: `${part}_${number}_fallback`,
    stored: {
      name: variables[index]?.placeholder.name ?? '',
      fallback: variables[index]?.fallback ?? '',
    },
  }));
}

function findFault(field: string, value: string | undefined): string | null {
  if (!value?.trim()) return text(field.endsWith('_name') ? 'choose' : 'required');
  return field.endsWith('_name') || ParameterMeaning.shape.fallback.safeParse(value).success ? null : text('braces');
}
