/** Submissions of a form that were held back. */
export interface HeldOfForm {
  form_name: string;
  held_count: number;
}

const NEXT_STEP = 'Check the reasons, and release any real enquiries.';
const submissions = (count: number): string => (count === 1 ? '1 submission' : `${count} submissions`);

/** Returns what people are told of a form that held something back just now. */
export const writeQuarantinedNow = ({ form_name, held_count }: HeldOfForm): { title: string; body: string } => ({
  title: `${form_name}: ${submissions(held_count)} quarantined as spam`,
  body: NEXT_STEP,
});

/** Returns what people are told once a day. */
export function writeQuarantinedToday(forms: readonly HeldOfForm[]): { title: string; body: string } {
  const total = forms.reduce((sum, { held_count }) => sum + held_count, 0);
  const lines = forms.map(({ form_name, held_count }) => `${form_name}: ${held_count}`);
  return { title: `${submissions(total)} quarantined as spam since yesterday`, body: [...lines, NEXT_STEP].join('\n') };
}
