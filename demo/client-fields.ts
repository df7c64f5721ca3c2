import { type CustomField, customFields } from '#features/custom-fields/contract.ts';
import type { Person } from '#testing/world.ts';

const propertyTypes = ['2-bedroom condo', '3-bedroom condo', 'Landed house', 'Just looking'];

const PROPERTY_TYPE = 'Property type';
const MOVE_IN = 'Move-in date';

/** The custom fields of the demo's clients. */
export interface DemoFields {
  stage: CustomField;
  amount: CustomField;
  propertyType: CustomField;
  moveIn: CustomField;
}

/** Makes the custom fields, before forms ask for them. */
export async function makeFields(nadia: Person): Promise<DemoFields> {
  await nadia.call(customFields.createDefaultFields);
  await nadia.call(customFields.create, {
    body: {
      name: PROPERTY_TYPE,
      type: 'dropdown',
      options: propertyTypes.map((name, index) => ({ name, color_id: index + 7 })),
    },
  });
  await nadia.call(customFields.create, { body: { name: MOVE_IN, type: 'date' } });
  return readFields(nadia);
}

/** Returns the custom fields once they are made. */
export async function readFields(nadia: Person): Promise<DemoFields> {
  const { results } = await nadia.call(customFields.list);
  const find = (isMeant: (field: CustomField) => boolean) => results.find(isMeant)!;
  return {
    stage: find(({ default_key }) => default_key === 'LEAD_STAGE'),
    amount: find(({ default_key }) => default_key === 'OPPORTUNITY_SIZE'),
    propertyType: find(({ name }) => name === PROPERTY_TYPE),
    moveIn: find(({ name }) => name === MOVE_IN),
  };
}
