import type { LeadRole } from '../../normalised-lead.ts';

/** As much of a label as is compared; one sign may become eighteen when it is taken apart. */
const COMPARED = 120;

/** A label as it is compared: without case, accents, spaces, punctuation and emoji. */
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

/** Words by which people and form plugins label what we look for, in the languages of our users. */
const words: Partial<Record<LeadRole, string>> = {
  name: `
    name; full name; contact name; customer name; client name; lead name; person name; buyer; buyer name; enquirer;
    guest name; student name; display name; name and surname; first and last name; fullname; names; nama; nama lengkap; nama penuh; nombre;
    nombre completo; nombre y apellidos; nombre y apellido; nom; nom complet; nom et prénom; prénom et nom; nome; nome completo;
    nome e cognome; nome e sobrenome; naam; volledige naam; vollständiger name; ihr name; vor- und nachname; imię i nazwisko;
    ad soyad; adınız soyadınız; isim; họ tên; họ và tên; tên; имя; фио; ваше имя; полное имя; الاسم; الاسم الكامل; שם; שם מלא;
    नाम; पूरा नाम; ชื่อ; ชื่อ-นามสกุล; ชื่อนามสกุล; 姓名; 名字; 您的姓名; 名前; お名前; 氏名; 이름; 성명; 성함`,
  first_name: `
    first name; firstname; fname; given name; forename; first; vorname; prénom; primer nombre; nombres; primeiro nome; voornaam;
    imię; nama depan; имя отчество; الاسم الأول; שם פרטי; प्रथम नाम; 名; ชื่อจริง`,
  last_name: `
    last name; lastname; lname; surname; family name; last; nachname; familienname; nom de famille; apellido; apellidos;
    sobrenome; apelido; cognome; achternaam; nazwisko; soyad; soyadı; nama belakang; họ; фамилия; اسم العائلة; שם משפחה; उपनाम; 姓;
    นามสกุล; 성`,
  email: `
    email; e-mail; mail; email address; e-mail address; mail address; work email; business email; personal email; contact email;
    customer email; lead email; user email; from email; replyto; correo; correo electrónico; email id; emailid; courriel;
    adresse e-mail; adresse mail; adresse email; e-mail-adresse; mailadresse; e-mailadres; posta elettronica; indirizzo email;
    indirizzo e-mail; endereço de e-mail; endereço de email; e-posta; e-posta adresi; e-postadress; adres e-mail; alamat email; emel;
    địa chỉ email; почта; электронная почта; эл. почта; البريد الإلكتروني; بريد إلكتروني; דואל; אימייל; ईमेल; อีเมล; อีเมล์; 邮箱; 电子邮箱;
    电子邮件; 电邮; 電郵; 電子郵件; 信箱; メール; メールアドレス; 이메일; 이메일 주소`,
  phone: `
    phone; phone number; phone no; phonenumber; mobile; mobile number; mobile phone; mobile no; cell; cell phone; cell number;
    tel; tel no; telephone; telephone number; telephone no; contact number; contact no; contact phone; contact mobile; whatsapp;
    whatsapp number; whatsapp no; wa number; handphone; hand phone; hp; hp no; handphone number; day phone; home phone; work phone;
    work phone number; business phone; customer phone; lead phone; telefon; telefonnummer; handy; handynummer; mobilnummer;
    mobiltelefon; rufnummer; téléphone; numéro de téléphone; téléphone portable; portable; n° de téléphone; teléfono;
    número de teléfono; celular; número de celular; móvil; teléfono móvil; telefone; número de telefone; telemóvel; cellulare;
    telefono; numero di telefono; numero di cellulare; telefoon; telefoonnummer; mobiel; mobiele nummer; numer telefonu; telefon komórkowy;
    cep telefonu; telefon numarası; cep; no hp; nomor hp; nomor telepon; nomor handphone; telepon; no telepon; no telp; nomor whatsapp;
    nombor telefon; no telefon; số điện thoại; điện thoại; sđt; телефон; номер телефона; мобильный; мобильный телефон; رقم الهاتف; الهاتف;
    هاتف; رقم الجوال; الجوال; جوال; טלפון; נייד; फ़ोन; फ़ोन नंबर; मोबाइल; मोबाइल नंबर; โทรศัพท์; เบอร์โทร; เบอร์โทรศัพท์; เบอร์มือถือ; 电话; 手机;
    手机号; 手机号码; 电话号码; 联系电话; 電話; 手機; 手機號碼; 電話號碼; 聯絡電話; 電話番号; 携帯電話; 携帯; 携帯番号; 전화번호; 전화; 휴대폰; 휴대폰 번호; 연락처`,
  company: `
    company; company name; business name; organisation; organization; organisation name; organization name; employer;
    firm; agency name; work company; empresa; nombre de la empresa; nome da empresa; entreprise; société; nom de l'entreprise; firma;
    firmenname; unternehmen; azienda; bedrijf; bedrijfsnaam; şirket; perusahaan; nama perusahaan; syarikat; nama syarikat; công ty;
    tên công ty; компания; организация; الشركة; اسم الشركة; חברה; कंपनी; บริษัท; ชื่อบริษัท; 公司; 公司名称; 公司名稱; 会社; 会社名; 회사; 회사명`,
  location: `
    location; address; city; town; full address; street address; home address; mailing address; postal address; suburb;
    your location; where do you live; where are you based; city and state; city town; dirección; ciudad; ubicación; direccion; endereço;
    cidade; localização; adresse; ville; stadt; wohnort; ort; anschrift; indirizzo; città; adres; plaats; stad; miasto; şehir; alamat;
    kota; bandar; địa chỉ; thành phố; адрес; город; العنوان; المدينة; כתובת; עיר; शहर; पता; ที่อยู่; เมือง; จังหวัด; 地址; 城市; 住址; 住所; 都市;
    주소; 도시; 지역`,
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

const roleOfWord = new Map<string, LeadRole>(
  Object.entries(words).flatMap(([role, list]) =>
    list.split(';').map((word) => [normaliseLabel(word), role as LeadRole] as const),
  ),
);

/** What a label says by itself; nothing when its words are not ours. 'Your phone number *' and 'tel-619' say phone. */
export function roleOfLabel(label: string): LeadRole | undefined {
  const plain = normaliseLabel(label);
  return roleOfWord.get(plain) ?? roleOfWord.get(withoutFillers(plain));
}

const withoutFillers = (plain: string) =>
  plain
    .replace(/^(?:please)?(?:enter|provide|type|whatis|whats)?(?:your|my|the)?/, '')
    .replace(/(?:required|optional)$/, '')
    .replace(/\d+$/, '');

const PHONE_PART =
  /phone|mobile|whatsapp|telefon|telepon|celular|contactn(?:umber|o)|电话|手机|電話|手機|เบอร์|هاتف|جوال|телефон/;

/** A longer label that only mentions a phone ('Best phone number to call you in the evening'). */
export const mentionsPhone = (label: string): boolean => PHONE_PART.test(normaliseLabel(label));

const CONSENT_PART =
  /consent|gdpr|optin|newsletter|marketing|privacypolicy|termsandconditions|iagree|einwilligung|datenschutz/;

/** A label of a box to tick rather than of a question. */
export const mentionsConsent = (label: string): boolean => CONSENT_PART.test(normaliseLabel(label));

/** Parts of a payload that are about something else than the person, whatever their fields are called. */
const OTHER_SUBJECTS =
  /^(?:company|organi[sz]ation|agent|owner|form|page|campaign|product|property|listing|project|site|website|meta|utm|seller|account|adset|ad|item|event|source|submission|webhook|file)s?\d*$/;

/** Wrappers in which a bare `name` is the person's. */
const PERSON_WRAPPERS =
  /^(?:contact|person|customer|client|lead|user|buyer|enquirer|data|attributes|payload|body|fields?|fielddata|userdata|usercolumndata|answers?|formdata|formfields|formresponse|submissiondata|entry|values|properties|details|info|contactinfo|contactdetails|personal|personalinfo|result|record|input|inputs|names?|profile|applicant|\d+)$/;

/**
 * What a field is by where it stands: `contact.first_name` by its last part, `form.id` by the whole path.
 * `company.name` is not the person's name.
 */
export function roleOfPath(path: readonly string[]): LeadRole | undefined {
  const last = path.at(-1) ?? '';
  if (path.length === 1) return roleOfLabel(last);
  const parent = normaliseLabel(path.at(-2) ?? '');
  const joined = roleOfWord.get(normaliseLabel(parent + last));
  if (joined && OTHER_SUBJECTS.test(parent)) return joined;
  if (path.slice(0, -1).some((part) => OTHER_SUBJECTS.test(normaliseLabel(part)))) return undefined;
  const role = roleOfLabel(last);
  if (role === 'name' && !PERSON_WRAPPERS.test(parent)) return undefined;
  return role;
}
