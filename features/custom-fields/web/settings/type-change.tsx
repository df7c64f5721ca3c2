import { TriangleAlert } from 'lucide-react';
import { useRead } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type CustomField, type CustomFieldType, customFields } from '../../contract.ts';
import { text } from '../en.ts';

/** Says what a change of type would take away, before it is saved. */
export function TypeChange({ field, type }: { field: CustomField; type: CustomFieldType }) {
  const preview = useRead(customFields.previewType, { params: { id: field.id }, query: { type } });
  if (preview.isError) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3">
        {text('type_check_failed')}
        <Button size="sm" isSaving={preview.isFetching} onClick={() => void preview.refetch()}>
          {text('try_again')}
        </Button>
      </div>
    );
  }
  if (!preview.data) {
    return (
      <p role="status" className="text-fg-3">
        {text('type_checking')}
      </p>
    );
  }
  const { clients_count, lost_count, lost_examples } = preview.data;
  if (lost_count === 0) {
    return (
      <p role="status" className="text-fg-2">
        {text('type_keeps_all', { count: clients_count })}
      </p>
    );
  }
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-md border border-danger-line bg-danger-tint px-3 py-2.5 text-danger-fg"
    >
      <Icon of={TriangleAlert} className="mt-0.5" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{text('type_loses', { count: lost_count })}</p>
        <p className="mt-0.5 text-xs text-fg-2">
          {lost_examples.length > 0 &&
            `${text('type_examples', { examples: lost_examples.map((value) => `“${value}”`).join(', ') })}. `}
          {text('undo_kept')}
        </p>
      </div>
    </div>
  );
}
