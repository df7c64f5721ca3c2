import { useClientEntity } from '#features/clients/web/index.ts';
import type { CallFailed } from '#platform/web/api.ts';
import { formatValue } from '#platform/web/entity/field-values.ts';
import { text } from '../en.ts';

/** What somebody changed of one of the clients after the preview was shown. */
export function ChangedMeanwhile({ failure: { body } }: { failure: CallFailed }) {
  const fields = useClientEntity();
  const changes = (body.conflicts ?? []).flatMap(({ field, theirs, by }) => {
    const known = fields.find(({ name }) => name === field);
    return known ? [{ known, theirs, by: by ?? text('someone') }] : [];
  });
  return (
    <div role="alert" className="border-b border-warning-line bg-warning-tint px-5 py-2.5 text-warning-fg max-sm:px-4">
      <p className="font-semibold">{body.detail}</p>
      <ul>
        {changes.map(({ known, theirs, by }) => (
          <li key={known.name}>
            {theirs === null
              ? text('field_emptied', { field: known.label, by })
              : text('field_changed', { field: known.label, value: formatValue(theirs, known), by })}
          </li>
        ))}
      </ul>
      <p>{text('look_again')}</p>
    </div>
  );
}
