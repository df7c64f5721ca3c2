import { defineFields, plainNames, plainNamesWith } from '#platform/contract/fields/fields.ts';

/**
 * Every field of a client a person may write, in the order of record and table. A plain field needs only an entry here,
 * a database column and its words in `web/en.ts`: checks, forms, lists, filters, history, undo, import and leads follow
 * from it.
 */
export const clientFields = defineFields({
  name: {
    kind: 'text',
    isRequired: true,
    max: 120,
    onRecord: 'title',
    column: { width: 230, isShown: true },
    headers: `
      name; full name; fullname; contact; contact name; client; client name; customer; customer name; lead; lead name; person;
      display name; file as; nama; nama lengkap; nama penuh; nombre; nombre completo; nombre y apellidos; nom; nom complet;
      nom et prénom; nome; nome completo; nome e cognome; naam; volledige naam; kunde; kundenname; vollständiger name;
      vor- und nachname; imię i nazwisko; ad soyad; isim; họ tên; họ và tên; tên; имя; фио; полное имя; клиент; الاسم;
      الاسم الكامل; שם; שם מלא; नाम; पूरा नाम; பெயர்; முழுப் பெயர்; ชื่อ; ชื่อ-นามสกุล; 姓名; 名字; 客户; 客户姓名; 客戶; 名前; 氏名; お名前; 이름; 성명`,
    questions: `
      name; full name; contact name; customer name; client name; lead name; person name; buyer; buyer name; enquirer;
      guest name; student name; display name; name and surname; first and last name; fullname; names; nama; nama lengkap; nama penuh; nombre;
      nombre completo; nombre y apellidos; nombre y apellido; nom; nom complet; nom et prénom; prénom et nom; nome; nome completo;
      nome e cognome; nome e sobrenome; naam; volledige naam; vollständiger name; ihr name; vor- und nachname; imię i nazwisko;
      ad soyad; adınız soyadınız; isim; họ tên; họ và tên; tên; имя; фио; ваше имя; полное имя; الاسم; الاسم الكامل; שם; שם מלא;
      नाम; पूरा नाम; ชื่อ; ชื่อ-นามสกุล; ชื่อนามสกุล; 姓名; 名字; 您的姓名; 名前; お名前; 氏名; 이름; 성명; 성함`,
  },
  company: {
    kind: 'text',
    max: 120,
    icon: 'building',
    column: { width: 160, isShown: false },
    isFilter: true,
    headers: `
      company; company name; organisation; organization; organisation name; organization name; business; business name; employer;
      account; account name; firma; firmenname; unternehmen; société; entreprise; empresa; compañía; azienda; società; bedrijf;
      organisatie; perusahaan; syarikat; công ty; şirket; spółka; компания; организация; الشركة; חברה; कंपनी; நிறுவனம்; บริษัท; 公司; 公司名称; 单位; 会社; 会社名; 회사`,
    questions: `
      company; company name; business name; organisation; organization; organisation name; organization name; employer;
      firm; agency name; work company; empresa; nombre de la empresa; nome da empresa; entreprise; société; nom de l'entreprise; firma;
      firmenname; unternehmen; azienda; bedrijf; bedrijfsnaam; şirket; perusahaan; nama perusahaan; syarikat; nama syarikat; công ty;
      tên công ty; компания; организация; الشركة; اسم الشركة; חברה; कंपनी; บริษัท; ชื่อบริษัท; 公司; 公司名称; 公司名稱; 会社; 会社名; 회사; 회사명`,
  },
  job_title: {
    kind: 'text',
    max: 120,
    icon: 'briefcase',
    column: { width: 150, isShown: false },
    isFilter: true,
    headers: `
      job title; jobtitle; job; job position; position; role; occupation; profession; designation; title; beruf; berufsbezeichnung;
      position im unternehmen; stelle; poste; fonction; profession exercée; cargo; puesto; puesto de trabajo; ocupación; profesión;
      profissão; ruolo; professione; mansione; functie; functietitel; beroep; stanowisko; zawód; unvan; meslek; görev; jabatan;
      pekerjaan; jawatan; chức vụ; chức danh; nghề nghiệp; должность; профессия; المسمى الوظيفي; الوظيفة; תפקיד; पद; பதவி; ตำแหน่ง; 职位; 职务; 職位;
      役職; 職業; 직책; 직함; 직업`,
    questions: `
      job title; jobtitle; your job title; job position; position; occupation; profession; designation; beruf; poste; fonction; cargo;
      puesto; ocupación; profissão; ruolo; professione; functie; beroep; stanowisko; meslek; jabatan; pekerjaan; jawatan; chức vụ;
      nghề nghiệp; должность; профессия; المسمى الوظيفي; תפקיד; ตำแหน่ง; 职位; 职务; 職位; 役職; 職業; 직책; 직업`,
  },
  phones: {
    kind: 'phones',
    icon: 'phone',
    column: { width: 150, isShown: true },
    headers: `
      phone; phone number; phone no; phonenumber; phone value; primary phone; other phone; mobile; mobile number; mobile phone; mobile no;
      cell; cell phone; cellphone; cell number; tel; tel no; telephone; telephone number; contact number; contact no; whatsapp; whatsapp number;
      whatsapp no; wa number; handphone; hand phone; hp; hp no; handphone number; home phone; work phone; business phone; company phone;
      telefon; telefonnummer; handy; handynummer; mobil; mobilnummer; mobiltelefon; rufnummer; festnetz; téléphone; numéro de téléphone;
      téléphone portable; portable; tél; mobile téléphone; teléfono; número de teléfono; celular; móvil; teléfono móvil; telefone; telemóvel; cellulare; telefono;
      numero di telefono; telefoon; telefoonnummer; mobiel; gsm; numer telefonu; telefon komórkowy; cep telefonu; telefon numarası;
      no hp; nomor hp; nomor telepon; telepon; no telp; nombor telefon; no telefon; số điện thoại; điện thoại; sđt; телефон; номер телефона;
      мобильный; رقم الهاتف; الهاتف; هاتف; جوال; رقم الجوال; טלפון; נייד; फ़ोन; फ़ोन नंबर; मोबाइल; मोबाइल नंबर; தொலைபேசி; கைபேசி; โทรศัพท์; เบอร์โทร; เบอร์โทรศัพท์; เบอร์มือถือ;
      电话; 手机; 手机号; 手机号码; 电话号码; 联系电话; 電話; 手機; 電話號碼; 電話番号; 携帯電話; 携帯; 전화번호; 전화; 휴대폰; 연락처`,
    questions: `
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
  },
  emails: {
    kind: 'emails',
    icon: 'mail',
    column: { width: 190, isShown: false },
    headers: `
      email; e-mail; mail; email address; e-mail address; mail address; email value; e-mail value; primary email; work email; business email;
      personal email; home email; other email; email id; correo; correo electrónico; courriel; adresse e-mail; adresse mail; adresse email; e-mail-adresse;
      mailadresse; e-mailadres; posta elettronica; indirizzo email; endereço de e-mail; e-posta; adres e-mail; alamat email; emel;
      địa chỉ email; почта; электронная почта; эл. почта; البريد الإلكتروني; דואל; אימייל; ईमेल; மின்னஞ்சல்; อีเมล; 邮箱; 电子邮箱; 电子邮件; 電郵; 電子郵件; メール; メールアドレス; 이메일`,
    questions: `
      email; e-mail; mail; email address; e-mail address; mail address; work email; business email; personal email; contact email;
      customer email; lead email; user email; from email; replyto; correo; correo electrónico; email id; emailid; courriel;
      adresse e-mail; adresse mail; adresse email; e-mail-adresse; mailadresse; e-mailadres; posta elettronica; indirizzo email;
      indirizzo e-mail; endereço de e-mail; endereço de email; e-posta; e-posta adresi; e-postadress; adres e-mail; alamat email; emel;
      địa chỉ email; почта; электронная почта; эл. почта; البريد الإلكتروني; بريد إلكتروني; דואל; אימייל; ईमेल; อีเมล; อีเมล์; 邮箱; 电子邮箱;
      电子邮件; 电邮; 電郵; 電子郵件; 信箱; メール; メールアドレス; 이메일; 이메일 주소`,
  },
  location: {
    kind: 'text',
    max: 200,
    icon: 'map-pin',
    column: { width: 150, isShown: false },
    isFilter: true,
    headers: `
      location; city; town; address; home address; street; street address; state; region; province; country; area; district; zip;
      zip code; postcode; postal code; address formatted; ort; stadt; adresse; straße; strasse; plz; land; wohnort; ville; adresse postale;
      code postal; pays; ciudad; dirección; país; código postal; cidade; endereço; cep postal; città; indirizzo; paese; cap; plaats; woonplaats; adres;
      postcode en plaats; kota; alamat; bandar; negara; thành phố; địa chỉ; şehir; miasto; kraj; город; адрес; страна; المدينة; العنوان; عنوان; עיר; כתובת;
      शहर; पता; நகரம்; முகவரி; เมือง; ที่อยู่; จังหวัด; 城市; 地址; 地区; 住所; 都市; 주소; 도시`,
    questions: `
      location; address; city; town; full address; street address; home address; mailing address; postal address; suburb;
      your location; where do you live; where are you based; city and state; city town; dirección; ciudad; ubicación; direccion; endereço;
      cidade; localização; adresse; ville; stadt; wohnort; ort; anschrift; indirizzo; città; adres; plaats; stad; miasto; şehir; alamat;
      kota; bandar; địa chỉ; thành phố; адрес; город; العنوان; المدينة; כתובת; עיר; शहर; पता; ที่อยู่; เมือง; จังหวัด; 地址; 城市; 住址; 住所; 都市;
      주소; 도시; 지역`,
  },
  came_by: {
    kind: 'text',
    max: 300,
    icon: 'link',
    column: { width: 200, isShown: false },
    isFilter: true,
    headers: 'came by; first touch; last touch',
    questions: 'came by; first touch; last touch',
  },
  time_zone: { kind: 'timeZone', icon: 'clock', isInForm: false, headers: 'time zone; timezone' },
});

/** The fields that are one column of `clients` each. */
export const plainFieldNames = plainNames(clientFields);

/** The fields a list can be filtered by a part of. */
export const filteredFields = plainNamesWith(clientFields, 'isFilter');
export type FilteredField = (typeof filteredFields)[number];
