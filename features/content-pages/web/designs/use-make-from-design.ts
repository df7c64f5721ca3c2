import { useNavigate } from '@tanstack/react-router';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { pageTemplates } from '../../contract.ts';
import { contentPagePages } from '../../pages.ts';

/** Makes a page from a design and goes to its editor. */
export function useMakeFromDesign() {
  const navigate = useNavigate();
  return useChange(pageTemplates.generatePage, {
    onSuccess: ({ id }) => void navigate({ to: fillPage(contentPagePages.edit_page, { id }), replace: true }),
  });
}
