/** One drawing of a form's page. */
export interface Visit {
  visit_id: string;
  form_id: number;
  version: number;
  link_id: number | null;
  /** When the page was drawn. */
  drawn_at: string;
  is_prefilled: boolean;
}
