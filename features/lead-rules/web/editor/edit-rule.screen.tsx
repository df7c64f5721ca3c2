import { useParams } from '@tanstack/react-router';
import { useRead } from '#platform/web/data.ts';
import { RecordGone, RecordNotLoaded } from '#platform/web/not-loaded.tsx';
import { PageLink } from '#platform/web/page-link.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { leadRules } from '../../contract.ts';
import { leadRulePages } from '../../pages.ts';
import { NotAllowed, useMayManage } from '../may-manage.tsx';
import { text } from './en.ts';
import { RuleEditor } from './rule-editor.tsx';

/** One rule, by the id in the address (S0-2.1-58). */
export function EditRuleScreen() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const mayManage = useMayManage();
  const read = useRead(leadRules.get, { params: { id } }, { enabled: isId && mayManage });
  if (!mayManage) return <NotAllowed />;
  if (!isId || read.error?.status === 404) return <RuleGone />;
  if (read.data) return <RuleEditor key={id} rule={read.data} isDefault={read.data.is_default_rule} />;
  return read.isError ? <RecordNotLoaded title={text('not_loaded')} read={read} /> : <RecordSkeleton />;
}

const RuleGone = () => (
  <RecordGone
    title={text('gone')}
    actions={
      <PageLink to={leadRulePages.lead_assignment} className={buttonClasses()}>
        {text('back')}
      </PageLink>
    }
  >
    {text('gone_text')}
  </RecordGone>
);
