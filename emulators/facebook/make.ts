import {
  type EmulatedBusiness,
  type EmulatedForm,
  type EmulatedLead,
  type EmulatedPage,
  type EmulatedPerson,
  nextId,
  nextNumber,
  type Question,
} from './state.ts';
import { findForm, type World } from './world.ts';

export const ALL_TASKS = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MODERATE', 'MANAGE'];

export function addPerson(world: World, { name, ...given }: Partial<EmulatedPerson> = {}): EmulatedPerson {
  const number = nextNumber(world.state);
  const person = { id: `1015000000000${String(number).padStart(4, '0')}`, name: name ?? `Person ${number}`, ...given };
  world.state.people.push(person);
  return person;
}

/** Makes a page; every person so far may do everything there unless `tasks` says otherwise. */
export function addPage(world: World, given: Partial<EmulatedPage> = {}): EmulatedPage {
  const everybody = world.state.people.map(({ id }) => [id, [...ALL_TASKS]]);
  const page: EmulatedPage = {
    id: nextId(world.state),
    name: `Page ${world.state.pages.length + 1}`,
    category: 'Real Estate',
    tasks: Object.fromEntries(everybody),
    is_in_business: false,
    only_in: null,
    allows_app: true,
    has_accepted_terms: true,
    subscribed_fields: [],
    dataset_id: null,
    ...given,
  };
  world.state.pages.push(page);
  return page;
}

/** Makes a business; every person so far belongs to it. */
export function addBusiness(world: World, given: Partial<EmulatedBusiness> = {}): EmulatedBusiness {
  const business: EmulatedBusiness = {
    id: nextId(world.state),
    name: `Business ${world.state.businesses.length + 1}`,
    person_ids: world.state.people.map(({ id }) => id),
    ...given,
  };
  world.state.businesses.push(business);
  return business;
}

export const usualQuestions: readonly Question[] = [
  { id: '1', key: 'full_name', label: 'Full name', type: 'FULL_NAME' },
  { id: '2', key: 'email', label: 'Email', type: 'EMAIL' },
  { id: '3', key: 'phone_number', label: 'Phone number', type: 'PHONE' },
  {
    id: '4',
    key: 'budget',
    label: 'Your budget',
    type: 'CUSTOM',
    options: [
      { key: '1m', value: '1M to 1.5M' },
      { key: '2m', value: '1.5M to 2M' },
    ],
  },
];

export function addForm(world: World, given: Partial<EmulatedForm> & { page_id: string }): EmulatedForm {
  const form: EmulatedForm = {
    id: nextId(world.state),
    name: `Form ${world.state.forms.length + 1}`,
    status: 'ACTIVE',
    locale: 'en_GB',
    created_ms: world.nowMs,
    questions: usualQuestions.map((question) => ({ ...question })),
    ...given,
  };
  world.state.forms.push(form);
  return form;
}

/** What a lead came through if nothing else is said. */
const usualAd = {
  ad_id: '23850000000000003',
  ad_name: 'Carousel A',
  adset_id: '23850000000000002',
  adset_name: 'SG',
  campaign_id: '23850000000000001',
  campaign_name: 'Spring',
};

/** Makes a lead of a form, that nobody is told of. */
export function addLead(world: World, given: Partial<EmulatedLead> & { form_id: string }): EmulatedLead {
  const form = findForm(world, given.form_id);
  if (!form) throw new Error(`no form ${given.form_id}`);
  const lead: EmulatedLead = {
    id: nextId(world.state),
    page_id: form.page_id,
    created_ms: world.nowMs,
    field_data: [],
    custom_disclaimer_responses: [],
    ad: usualAd,
    platform: 'fb',
    is_test: false,
    ...given,
  };
  world.state.leads.push(lead);
  return lead;
}
