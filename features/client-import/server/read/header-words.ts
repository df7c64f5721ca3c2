import { clientFields } from '#features/clients/contract.ts';
import { type ImportedField, importedFields, type PlainTarget } from '../../contract.ts';

/**
 * Headers of columns that are not a single field, in the languages of our users and in the exports of common address
 * books.
 */
const otherWords: Record<Exclude<PlainTarget, ImportedField>, string> = {
  phone: clientFields.phones.headers,
  email: clientFields.emails.headers,
  first_name: `
    first name; firstname; first; given name; forename; vorname; prénom; primer nombre; nombres; primeiro nome; voornaam; imię;
    nama depan; tên gọi; الاسم الأول; שם פרטי; प्रथम नाम; முதல் பெயர்; ชื่อจริง`,
  last_name: `
    last name; lastname; last; surname; family name; nachname; familienname; nom de famille; apellido; apellidos; sobrenome;
    apelido; cognome; achternaam; nazwisko; soyad; soyadı; nama belakang; фамилия; اسم العائلة; שם משפחה; उपनाम; குடும்பப் பெயர்; 姓; นามสกุล; 성`,
  notes: `
    note; notes; comment; comments; remark; remarks; description; memo; message; notiz; notizen; bemerkung; bemerkungen; kommentar;
    anmerkung; remarque; remarques; commentaire; commentaires; nota; notas; comentario; comentarios; observaciones; observações; note aggiuntive; opmerking;
    opmerkingen; notitie; catatan; keterangan; ghi chú; notlar; uwagi; notatka; заметка; заметки; комментарий; примечание; ملاحظات; הערות; टिप्पणी; நோட்டுகள்; குறிப்பு; குறிப்புகள்;
    หมายเหตุ; 备注; 備註; 说明; 備考; メモ; 메모; 비고`,
  source_name: `
    source; lead source; source name; origin; channel; campaign; utm source; herkunft; quelle; leadquelle; origine; provenance; fuente; origen; origem; fonte;
    bron; herkomst; sumber; nguồn; kaynak; źródło; источник; المصدر; מקור; स्रोत; மூலம்; แหล่งที่มา; 来源; 來源; 流入元; 유입경로`,
  groups: `
    group; groups; group name; group names; gruppe; gruppen; groupe; groupes; grupo; grupos; gruppo; gruppi; groep; groepen; grupa; grupy; kumpulan; grup; nhóm;
    группа; группы; مجموعة; مجموعات; קבוצה; קבוצות; समूह; குழு; குழுக்கள்; กลุ่ม; 分组; 群组; 群組; グループ; 그룹`,
};

/** Headers of the fields come from the list of fields. */
const words = {
  ...Object.fromEntries(importedFields.map((field) => [field, clientFields[field].headers])),
  ...otherWords,
};

/** Normalises a header for comparison, without case, accents, spaces, punctuation and numbers ('Phone 1 - Value'). */
const normalise = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}]/gu, '');

const targetsByWord = new Map<string, PlainTarget>(
  Object.entries(words).flatMap(([target, list]) =>
    list.split(';').map((word): [string, PlainTarget] => [normalise(word), target as PlainTarget]),
  ),
);

/** Returns what a header says its column is; undefined when its words are unknown. */
export function findHeaderTarget(header: string): PlainTarget | undefined {
  const plain = normalise(header);
  return (
    targetsByWord.get(plain) ?? targetsByWord.get(plain.replace(/^(?:your|client|customer|contact|lead|person)s?/, ''))
  );
}
