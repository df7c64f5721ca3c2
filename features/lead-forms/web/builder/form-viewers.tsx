import { RecordViewers, type Reporting } from '#features/presence/web/index.ts';
import { call, callOnLeaving } from '#platform/web/api.ts';
import { formViewersChanged } from '../../events.ts';
import { formViewing } from '../../viewing-contract.ts';

const ofForm: Reporting = {
  report: (params) => call(formViewing.report, { params }),
  end: (params) => callOnLeaving(formViewing.end, { params }),
  changed: formViewersChanged,
};

/** Shows who else has the builder of this form open. */
export const FormViewers = ({ id }: { id: number }) => <RecordViewers of={ofForm} id={id} />;
