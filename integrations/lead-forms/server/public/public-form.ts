/** A form as its visitors meet it. */
export interface PublicForm {
  org_id: number;
  form_id: number;
  name: string;
}
