import { useParams } from '@tanstack/react-router';
import { useRead } from '#platform/web/data.ts';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { leadForms } from '../../contract.ts';
import { isAnswered } from '../../definition.ts';
import { FormNotLoaded } from '../form.screen.tsx';
import { FormFrame } from '../form-frame.tsx';
import { StartingPoints } from '../list/starting-points.tsx';

/** What a new form can begin with. */
export const NewFormScreen = () => (
  <div className="grid justify-items-center p-5">
    <StartingPoints />
  </div>
);

/** The questions of a form, to read. */
export function BuildScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const read = useRead(leadForms.get, { params: { id: Number(id) } });
  if (read.isPending) return <RecordSkeleton />;
  if (!read.data) return <FormNotLoaded read={read} />;
  return (
    <FormFrame form={read.data} tab="build">
      <ol className="grid gap-2 p-5">
        {read.data.draft.questions.filter(isAnswered).map((question) => (
          <li key={question.id} dir="auto">
            {question.label}
          </li>
        ))}
      </ol>
    </FormFrame>
  );
}
