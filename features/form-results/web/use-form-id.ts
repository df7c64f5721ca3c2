import { useParams } from '@tanstack/react-router';

/** Returns the form that the address names. */
export const useFormId = (): number => Number((useParams({ strict: false }) as { id?: string }).id);
