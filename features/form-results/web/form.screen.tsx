import { lazy } from 'react';
import { OpenedForm } from '#features/lead-forms/web/index.ts';

const LeadsTab = lazy(() => import('./leads-tab.tsx').then((module) => ({ default: module.LeadsTab })));

/** The page of one form, with what was sent as its first tab. */
export const FormScreen = () => <OpenedForm LeadsTab={LeadsTab} />;
