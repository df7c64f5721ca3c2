import * as z from 'zod';
import { parsePhone } from '#domain/phone-numbers.ts';
import { clientFields } from '#features/clients/contract.ts';
import { indexNames } from '#platform/server/fold-name.ts';
import {
  type ImportedField,
  type ImportMapping,
  type ImportTarget,
  importedFields,
  type PlainTarget,
} from '../../contract.ts';

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
  assigned_to: `
    assigned to; assignee; owner; owner name; account owner; lead owner; contact owner; sales rep; salesperson; zugewiesen an; zuständig; bearbeiter;
    assigné à; attribué à; asignado a; propietario; atribuído a; assegnato a; toegewezen aan; przypisany do; ответственный; 负责人; 負責人; 担当者; 담당자`,
  is_new_lead: 'new lead; is new lead; neuer lead',
  follow_up: `
    follow-up; follow-up date; follow-up on; next follow-up; reminder; reminder date; remind on; wiedervorlage; relance; seguimiento; próximo seguimiento;
    promemoria; lembrete; opvolging; przypomnienie`,
  follow_up_text: 'follow-up text; follow-up note; follow-up notes; reminder text',
  converted_at: 'converted; converted at; converted on; conversion date; won on',
  last_activity_at: 'last activity; last activity date; last activity at',
  created_at: `
    added; added on; date added; created; created at; created on; created date; create date; created time; date created; creation date; erstellt;
    erstellt am; angelegt am; créé le; date de création; creado; fecha de creación; criado em; data de criação; creato il; aangemaakt op; utworzono;
    создано; дата создания; 创建时间; 創建時間; 作成日; 등록일`,
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
function findHeaderTarget(header: string): PlainTarget | undefined {
  const plain = normalise(header);
  return (
    targetsByWord.get(plain) ?? targetsByWord.get(plain.replace(/^(?:your|client|customer|contact|lead|person)s?/, ''))
  );
}

/** The share of a column's values that must be e-mails, phones or names before it is taken for that. */
const MOST = 0.6;

interface Table {
  /** Null when the file has no header. */
  header: readonly string[] | null;
  rows: readonly (readonly string[])[];
  width: number;
  /** ISO code for phones written without a country. */
  country: string;
  /** The organisation's own fields. */
  fields?: readonly NamedField[];
}

export interface NamedField {
  key: string;
  name: string;
}

/** What identifies a person comes before a field of the organisation's own with the same name. */
const IDENTIFYING: readonly ImportTarget[] = ['name', 'first_name', 'last_name', 'phone', 'email'];

/**
 * Guesses what the columns are by their headers and, where those are unclear, by their values. A name is guessed from
 * the values only when there is no header, because 'Status' and 'City' look like names too.
 */
export function guessMapping({ header, rows, width, country, fields = [] }: Table): ImportMapping {
  const findField = indexNames(fields, ({ name }) => name);
  const guess: (ImportTarget | null)[] = [];
  for (let column = 0; column < width; column++) {
    const values = rows.map((cells) => cells[column]?.trim() ?? '').filter(Boolean);
    const said = header && findSaid(header[column] ?? '', findField);
    guess.push(said && fits(said, values) ? said : guessTarget(values, country));
  }
  if (!header && !guess.includes('name')) {
    const names = guess.findIndex((target, column) => target === null && most(rows, column, isName));
    if (names >= 0) guess[names] = 'name';
  }
  return guess;
}

function findSaid(header: string, findField: (name: string) => NamedField | undefined): ImportTarget | undefined {
  const known = findHeaderTarget(header);
  const own = known && IDENTIFYING.includes(known) ? undefined : findField(header);
  return own ? `custom:${own.key}` : known;
}

/** The values decide: 'Contact' may head names or numbers, and 'Mail' an address or yes and no. */
const fits = (target: ImportTarget, values: readonly string[]): boolean => {
  if (values.length === 0) return true;
  if (target === 'email') return values.some((value) => value.includes('@'));
  if (target === 'phone') return values.some((value) => /\d{4}/.test(value.replace(/\D/g, '')));
  if (target === 'name') return !values.every((value) => isEmail(value) || isDigits(value));
  return true;
};

function guessTarget(values: readonly string[], country: string): ImportTarget | null {
  if (values.length === 0) return null;
  const share = (is: (value: string) => boolean) => values.filter(is).length / values.length;
  if (share(isEmail) >= MOST) return 'email';
  if (share((value) => isPhone(value, country)) >= MOST) return 'phone';
  return null;
}

const most = (rows: Table['rows'], column: number, is: (value: string) => boolean): boolean => {
  const values = rows.map((cells) => cells[column]?.trim() ?? '').filter(Boolean);
  return values.length > 0 && values.filter(is).length / values.length >= MOST;
};

const isEmail = (value: string): boolean => z.email().safeParse(value).success;
const isDigits = (value: string): boolean => /^[\d\s+().-]+$/.test(value);

/** A phone has at least seven digits and no decimal, unlike most dates and amounts. */
const isPhone = (value: string, country: string): boolean =>
  /^\+?[\d\s().-]{7,24}$/.test(value) &&
  !/^\d{4}-\d\d-\d\d|^\d\d?[./-]\d\d?[./-]\d{2,4}|\.\d{1,2}$/.test(value) &&
  parsePhone(value, country).number_e164 !== null;

const isName = (value: string): boolean => /^[\p{L}\p{M}][\p{L}\p{M}\s.'’,()/-]*$/u.test(value);

/** Tells whether the first row already holds a person rather than the names of the columns. */
export const looksLikePerson = (cells: readonly string[], country: string): boolean =>
  cells.some((cell) => isEmail(cell.trim()) || isPhone(cell.trim(), country));
