import { parsePhone } from '#domain/phone-numbers.ts';

/** Returns a number in E.164; null where it is none. It is written with its country code, since recipients are anywhere. */
export const readDialled = (phone: string): string | null => parsePhone(phone, '').number_e164;
