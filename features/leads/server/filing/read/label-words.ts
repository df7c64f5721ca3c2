import { clientFields } from '#features/clients/contract.ts';
import { answeredFields, type LeadRole } from '../../../normalised-lead.ts';

/** How many characters of a label are compared; one character may become eighteen when normalised. */
const COMPARED = 120;

/** Normalises a label for comparison, without case, accents, spaces, punctuation and emoji. */
export const normaliseLabel = (label: string): string =>
  label
    .slice(0, COMPARED)
    .normalize('NFKD')
    .slice(0, COMPARED)
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Labels that people and form plugins use for each role, in the languages of our users. */
const words: Partial<Record<LeadRole, string>> = {
  ...Object.fromEntries(answeredFields.map((field) => [field, clientFields[field].questions])),
  name: clientFields.name.questions,
  email: clientFields.emails.questions,
  phone: clientFields.phones.questions,
  first_name: `
    first name; firstname; fname; given name; forename; first; vorname; prénom; primer nombre; nombres; primeiro nome; voornaam;
    imię; nama depan; имя отчество; الاسم الأول; שם פרטי; प्रथम नाम; 名; ชื่อจริง`,
  last_name: `
    last name; lastname; lname; surname; family name; last; nachname; familienname; nom de famille; apellido; apellidos;
    sobrenome; apelido; cognome; achternaam; nazwisko; soyad; soyadı; nama belakang; họ; фамилия; اسم العائلة; שם משפחה; उपनाम; 姓;
    นามสกุล; 성`,
  external_id: 'external id; lead id; leadgen id; submission id; entry id',
  submitted_at:
    'submitted at; submitted; created at; created time; created on; date created; submission date; timestamp',
  page_id: 'page id; account id; fb page id',
  page_name: 'page name; account name; page title; fb page name',
  form_id: 'form id; lead form id',
  form_name: 'form name; form title; lead form name',
  campaign_id: 'campaign id; utm id',
  campaign_name: 'campaign name; campaign; utm campaign',
  adset_id: 'adset id; ad set id; ad group id',
  adset_name: 'adset name; ad set name; ad group name',
  ad_id: 'ad id',
  ad_name: 'ad name',
  is_test: 'is test; test lead',
  is_organic: 'is organic',
};

const rolesByWord = new Map<string, LeadRole>(
  Object.entries(words).flatMap(([role, list]) =>
    list.split(';').map((word) => [normaliseLabel(word), role as LeadRole] as const),
  ),
);

/**
 * Returns the role a label names; undefined when its words are unknown. 'Your phone number *' and 'tel-619' name a
 * phone.
 */
export function findLabelRole(label: string): LeadRole | undefined {
  const plain = normaliseLabel(label);
  return rolesByWord.get(plain) ?? rolesByWord.get(withoutFillers(plain));
}

const withoutFillers = (plain: string) =>
  plain
    .replace(/^(?:please)?(?:enter|provide|type|whatis|whats)?(?:your|my|the)?/, '')
    .replace(/(?:required|optional)$/, '')
    .replace(/\d+$/, '');

const PHONE_PART =
  /phone|mobile|whatsapp|telefon|telepon|celular|contactn(?:umber|o)|电话|手机|電話|手機|เบอร์|هاتف|جوال|телефон/;

/** Recognises a longer label that only mentions a phone ('Best phone number to call you in the evening'). */
export const mentionsPhone = (label: string): boolean => PHONE_PART.test(normaliseLabel(label));

const CONSENT_PART =
  /consent|gdpr|optin|newsletter|marketing|privacypolicy|termsandconditions|iagree|einwilligung|datenschutz/;

/** Recognises the label of a checkbox rather than a question. */
export const mentionsConsent = (label: string): boolean => CONSENT_PART.test(normaliseLabel(label));

/** Parts of a payload that are about something other than the person, whatever their fields are called. */
const OTHER_SUBJECTS =
  /^(?:company|organi[sz]ation|agent|owner|form|page|campaign|product|property|listing|project|site|website|meta|utm|seller|account|adset|ad|item|event|source|submission|webhook|file)s?\d*$/;

/** Wrappers in which a plain `name` is the person's. */
const PERSON_WRAPPERS =
  /^(?:contact|person|customer|client|lead|user|buyer|enquirer|data|attributes|payload|body|fields?|fielddata|userdata|usercolumndata|answers?|formdata|formfields|formresponse|submissiondata|entry|values|properties|details|info|contactinfo|contactdetails|personal|personalinfo|result|record|input|inputs|names?|profile|applicant|\d+)$/;

/**
 * Returns the role of a field by its path: `contact.first_name` by its last part, `form.id` by the whole path.
 * `company.name` is not the person's name.
 */
export function findPathRole(path: readonly string[]): LeadRole | undefined {
  const last = path.at(-1) ?? '';
  if (path.length === 1) return findLabelRole(last);
  const parent = normaliseLabel(path.at(-2) ?? '');
  const joined = rolesByWord.get(normaliseLabel(parent + last));
  if (joined && OTHER_SUBJECTS.test(parent)) return joined;
  if (path.slice(0, -1).some((part) => OTHER_SUBJECTS.test(normaliseLabel(part)))) return undefined;
  const role = findLabelRole(last);
  if (role === 'name' && !PERSON_WRAPPERS.test(parent)) return undefined;
  return role;
}
