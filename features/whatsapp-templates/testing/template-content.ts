import { emptyTemplate, type TemplateContent } from '../template-content.ts';

/** A template without faults, with these parts. */
export const contentWith = (parts: Partial<TemplateContent> = {}): TemplateContent => ({
  ...emptyTemplate,
  body: 'Hi {{client_first_name|there}}, thank you for asking. {{user_first_name|Your adviser}} will call you soon.',
  ...parts,
});
