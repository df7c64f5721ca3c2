import type { ImportTarget } from '../../contract.ts';

/** How lists call their columns, in the languages of our users and in the exports of the usual address books. */
const words: Record<ImportTarget, string> = {
  name: `
    name; full name; fullname; contact; contact name; client; client name; customer; customer name; lead; lead name; person;
    display name; file as; nama; nama lengkap; nama penuh; nombre; nombre completo; nombre y apellidos; nom; nom complet;
    nom et prénom; nome; nome completo; nome e cognome; naam; volledige naam; kunde; kundenname; vollständiger name;
    vor- und nachname; imię i nazwisko; ad soyad; isim; họ tên; họ và tên; tên; имя; фио; полное имя; клиент; الاسم;
    الاسم الكامل; שם; שם מלא; नाम; पूरा नाम; பெயர்; முழுப் பெயர்; ชื่อ; ชื่อ-นามสกุล; 姓名; 名字; 客户; 客户姓名; 客戶; 名前; 氏名; お名前; 이름; 성명`,
  first_name: `
    first name; firstname; first; given name; forename; vorname; prénom; primer nombre; nombres; primeiro nome; voornaam; imię;
    nama depan; tên gọi; الاسم الأول; שם פרטי; प्रथम नाम; முதல் பெயர்; ชื่อจริง`,
  last_name: `
    last name; lastname; last; surname; family name; nachname; familienname; nom de famille; apellido; apellidos; sobrenome;
    apelido; cognome; achternaam; nazwisko; soyad; soyadı; nama belakang; фамилия; اسم العائلة; שם משפחה; उपनाम; குடும்பப் பெயர்; 姓; นามสกุล; 성`,
  company: `
    company; company name; organisation; organization; organisation name; organization name; business; business name; employer;
    account; account name; firma; firmenname; unternehmen; société; entreprise; empresa; compañía; azienda; società; bedrijf;
    organisatie; perusahaan; syarikat; công ty; şirket; spółka; компания; организация; الشركة; חברה; कंपनी; நிறுவனம்; บริษัท; 公司; 公司名称; 单位; 会社; 会社名; 회사`,
  location: `
    location; city; town; address; home address; street; street address; state; region; province; country; area; district; zip;
    zip code; postcode; postal code; address formatted; ort; stadt; adresse; straße; strasse; plz; land; wohnort; ville; adresse postale;
    code postal; pays; ciudad; dirección; país; código postal; cidade; endereço; cep postal; città; indirizzo; paese; cap; plaats; woonplaats; adres;
    postcode en plaats; kota; alamat; bandar; negara; thành phố; địa chỉ; şehir; miasto; kraj; город; адрес; страна; المدينة; العنوان; عنوان; עיר; כתובת;
    शहर; पता; நகரம்; முகவரி; เมือง; ที่อยู่; จังหวัด; 城市; 地址; 地区; 住所; 都市; 주소; 도시`,
  phone: `
    phone; phone number; phone no; phonenumber; phone value; primary phone; other phone; mobile; mobile number; mobile phone; mobile no;
    cell; cell phone; cellphone; cell number; tel; tel no; telephone; telephone number; contact number; contact no; whatsapp; whatsapp number;
    whatsapp no; wa number; handphone; hand phone; hp; hp no; handphone number; home phone; work phone; business phone; company phone;
    telefon; telefonnummer; handy; handynummer; mobil; mobilnummer; mobiltelefon; rufnummer; festnetz; téléphone; numéro de téléphone;
    téléphone portable; portable; tél; mobile téléphone; teléfono; número de teléfono; celular; móvil; teléfono móvil; telefone; telemóvel; cellulare; telefono;
    numero di telefono; telefoon; telefoonnummer; mobiel; gsm; numer telefonu; telefon komórkowy; cep telefonu; telefon numarası;
    no hp; nomor hp; nomor telepon; telepon; no telp; nombor telefon; no telefon; số điện thoại; điện thoại; sđt; телефон; номер телефона;
    мобильный; رقم الهاتف; الهاتف; هاتف; جوال; رقم الجوال; טלפון; נייד; फ़ोन; फ़ोन नंबर; मोबाइल; मोबाइल नंबर; தொலைபேசி; கைபேசி; โทรศัพท์; เบอร์โทร; เบอร์โทรศัพท์; เบอร์มือถือ;
    电话; 手机; 手机号; 手机号码; 电话号码; 联系电话; 電話; 手機; 電話號碼; 電話番号; 携帯電話; 携帯; 전화번호; 전화; 휴대폰; 연락처`,
  email: `
    email; e-mail; mail; email address; e-mail address; mail address; email value; e-mail value; primary email; work email; business email;
    personal email; home email; other email; email id; correo; correo electrónico; courriel; adresse e-mail; adresse mail; adresse email; e-mail-adresse;
    mailadresse; e-mailadres; posta elettronica; indirizzo email; endereço de e-mail; e-posta; adres e-mail; alamat email; emel;
    địa chỉ email; почта; электронная почта; эл. почта; البريد الإلكتروني; דואל; אימייל; ईमेल; மின்னஞ்சல்; อีเมล; 邮箱; 电子邮箱; 电子邮件; 電郵; 電子郵件; メール; メールアドレス; 이메일`,
  notes: `
    note; notes; comment; comments; remark; remarks; description; memo; message; notiz; notizen; bemerkung; bemerkungen; kommentar;
    anmerkung; remarque; remarques; commentaire; commentaires; nota; notas; comentario; comentarios; observaciones; observações; note aggiuntive; opmerking;
    opmerkingen; notitie; catatan; keterangan; ghi chú; notlar; uwagi; notatka; заметка; заметки; комментарий; примечание; ملاحظات; הערות; टिप्पणी; நோட்டுகள்; குறிப்பு; குறிப்புகள்;
    หมายเหตุ; 备注; 備註; 说明; 備考; メモ; 메모; 비고`,
  source_name: `
    source; lead source; source name; origin; channel; campaign; utm source; herkunft; quelle; leadquelle; origine; provenance; fuente; origen; origem; fonte;
    bron; herkomst; sumber; nguồn; kaynak; źródło; источник; المصدر; מקור; स्रोत; மூலம்; แหล่งที่มา; 来源; 來源; 流入元; 유입경로`,
};

/** A header as it is compared: without case, accents, spaces, punctuation and numbers ('Phone 1 - Value'). */
const normalise = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}]/gu, '');

const targetOfWord = new Map<string, ImportTarget>(
  Object.entries(words).flatMap(([target, list]) =>
    list.split(';').map((word): [string, ImportTarget] => [normalise(word), target as ImportTarget]),
  ),
);

/** What a header says its column is; nothing when its words are not ours. */
export function targetOfHeader(header: string): ImportTarget | undefined {
  const plain = normalise(header);
  return (
    targetOfWord.get(plain) ?? targetOfWord.get(plain.replace(/^(?:your|client|customer|contact|lead|person)s?/, ''))
  );
}
