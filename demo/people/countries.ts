import type { NameStyleName } from './names.ts';

/** A country clients come from: how often, with which names and places. */
export interface DemoCountry {
  /** The ISO code for phone numbers. */
  code: string;
  weight: number;
  names: readonly NameStyleName[];
  places: readonly string[];
}

const country = (code: string, weight: number, names: NameStyleName[], ...places: string[]): DemoCountry => ({
  code,
  weight,
  names,
  places,
});

export const demoCountries: readonly DemoCountry[] = [
  country(
    'SG',
    34,
    ['chineseLatin', 'chineseLatin', 'malay', 'indianLatin', 'english'],
    'Bedok, Singapore',
    'Tampines, Singapore',
    'Bukit Timah, Singapore',
    'Punggol, Singapore',
    'Marine Parade, Singapore',
  ),
  country(
    'MY',
    14,
    ['malay', 'chineseLatin', 'indianLatin', 'tamil'],
    'Shah Alam, Malaysia',
    'Kuala Lumpur, Malaysia',
    'Johor Bahru, Malaysia',
    'Penang, Malaysia',
  ),
  country(
    'IN',
    9,
    ['indianLatin', 'indianLatin', 'hindi', 'tamil'],
    'Mumbai, India',
    'Chennai, India',
    'Bengaluru, India',
    'Pune, India',
  ),
  country(
    'GB',
    7,
    ['english', 'indianLatin', 'african'],
    'London, United Kingdom',
    'Manchester, United Kingdom',
    'Edinburgh, United Kingdom',
  ),
  country(
    'AU',
    5,
    ['english', 'chineseLatin', 'greek'],
    'Sydney, Australia',
    'Melbourne, Australia',
    'Perth, Australia',
  ),
  country(
    'US',
    5,
    ['english', 'iberian', 'chineseLatin'],
    'San Francisco, United States',
    'New York, United States',
    'Houston, United States',
  ),
  country('HK', 4, ['chineseLatin', 'chinese'], 'Kowloon, Hong Kong', 'Sha Tin, Hong Kong'),
  country('CN', 4, ['chinese'], '上海', '深圳', '北京'),
  country('ID', 4, ['indonesian', 'chineseLatin'], 'Jakarta, Indonesia', 'Surabaya, Indonesia', 'Bandung, Indonesia'),
  country('AE', 3, ['arabic', 'indianLatin', 'english'], 'Dubai, United Arab Emirates', 'أبوظبي'),
  country('JP', 2, ['japanese'], '東京', '大阪'),
  country('KR', 2, ['korean'], '서울', '부산'),
  country('TH', 2, ['thai'], 'กรุงเทพฯ', 'เชียงใหม่'),
  country('VN', 2, ['vietnamese'], 'Hà Nội', 'Đà Nẵng'),
  country('SA', 1, ['arabic'], 'الرياض', 'جدة'),
  country('DE', 1, ['german'], 'Hamburg', 'München', 'Köln'),
  country('FR', 1, ['french'], 'Lyon', 'Paris'),
  country('DK', 1, ['nordic'], 'København', 'Århus'),
  country('ES', 1, ['iberian'], 'Madrid', 'Málaga'),
  country('BR', 1, ['iberian'], 'São Paulo', 'Curitiba'),
  country('ZA', 1, ['african', 'english'], 'Cape Town, South Africa', 'Johannesburg, South Africa'),
  country('NG', 1, ['african'], 'Lagos, Nigeria', 'Abuja, Nigeria'),
  country('UA', 1, ['slavic'], 'Київ', 'Львів'),
  country('GR', 1, ['greek'], 'Αθήνα', 'Θεσσαλονίκη'),
  country('IL', 1, ['hebrew'], 'תל אביב', 'חיפה'),
];
