import { leadPages } from '#features/leads/pages.ts';
import { BackTitle } from '#platform/web/back-title.tsx';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListItems } from '#platform/web/list/list-items.tsx';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { useList } from '#platform/web/list/use-list.ts';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { leadForms } from '../../contract.ts';
import { text } from './en.ts';

const formsList = defineList(leadForms.list, {
  words: { label: text('lead_forms'), notLoaded: text('not_loaded') },
  skeleton: <TableSkeleton rows={3} />,
});

/** Lists the forms of the organisation. */
export function LeadFormsScreen() {
  const view = useList(formsList);
  return (
    <>
      <PageHeader
        title={
          <BackTitle to={leadPages.integrations} label={text('back_to_integrations')}>
            {text('lead_forms')}
          </BackTitle>
        }
      />
      <ListStates view={view} empty={<p className="text-fg-2">{text('none')}</p>}>
        <ListItems view={view}>
          {(form) => (
            <li key={form.id} className="border-b border-line py-2">
              {form.name}
            </li>
          )}
        </ListItems>
      </ListStates>
    </>
  );
}
