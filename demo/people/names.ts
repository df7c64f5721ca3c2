/** The names of one culture; `written` joins family and given name in its order. */
export interface NameStyle {
  given: readonly string[];
  family: readonly string[];
  written(given: string, family: string): string;
}

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);
const givenFirst = (given: string, family: string) => `${given} ${family}`;
const familyFirst = (given: string, family: string) => `${family} ${given}`;
const joined = (given: string, family: string) => `${family}${given}`;
const givenAlone = (given: string) => given;

export const nameStyles = {
  english: {
    given: words(
      'Charlotte, Oliver, Amelia, Harry, Isla, George, Emily, Jack, Freya, Arthur, Sophie, Thomas, Grace, William, Hannah, Edward, Alice, Samuel, Florence, Benjamin',
    ),
    family: words(
      'Whitfield, Harrison, Bennett, Clarke, Ashdown, Fletcher, Hughes, Marsden, Okonkwo, Prescott, Thornton, Wakefield, Brennan, Hollis, Pemberton, Lockwood, Sinclair, Papadopoulou-Fitzgerald',
    ),
    written: givenFirst,
  },
  chineseLatin: {
    given: words(
      'Wei Ling, Jia Hui, Zhi Hao, Mei Yan, Jun Wei, Xin Yi, Kai Xiang, Shu Fen, Yong Kang, Hui Min, Li Ting, Boon Keng, Pei Shan, Chee Keong, Siew Lan, Ming Hao',
    ),
    family: words('Tan, Lim, Lee, Ng, Ong, Wong, Goh, Chua, Chan, Koh, Teo, Ang, Yeo, Tay, Ho, Low, Sim, Chew'),
    written: familyFirst,
  },
  chinese: {
    given: words('伟, 芳, 秀英, 敏, 静, 丽, 强, 磊, 军, 洋, 勇, 艳, 杰, 娟, 涛, 明, 超, 秀兰, 欣怡, 子轩'),
    family: words('王, 李, 张, 刘, 陈, 杨, 赵, 黄, 周, 吴, 徐, 孙, 胡, 朱, 高, 林, 何, 郭, 欧阳'),
    written: joined,
  },
  malay: {
    given: words(
      'Nurul Aisyah, Muhammad Faizal, Siti Hajar, Ahmad Zulkifli, Nur Izzati, Mohd Hafiz, Farah Nadia, Amirul Hakim, Aina Sofea, Khairul Anwar, Puteri Balqis, Azlan Shah',
    ),
    family: words('bin Rahman, Osman, binti Yusof, Abdullah, bin Ismail, Hashim, Zainal, binti Ibrahim, Jamaludin'),
    written: givenFirst,
  },
  indianLatin: {
    given: words(
      'Arjun, Priya, Rohan, Ananya, Karthik, Meera, Vikram, Divya, Aditya, Kavya, Rahul, Sneha, Ishaan, Lakshmi, Nikhil, Priyanka, Venkataraghavan, Deepa',
    ),
    family: words(
      'Mehta, Deshpande, Iyer, Sharma, Patel, Reddy, Nair, Kapoor, Subramanian, Chatterjee, Gupta, Bhattacharya, Menon, Rao',
    ),
    written: givenFirst,
  },
  tamil: {
    given: words('கார்த்திக், பிரியா, முருகன், லட்சுமி, செந்தில், கவிதா, அருண், தமிழ்செல்வி, விஜய், மீனாட்சி'),
    family: words('சுப்பிரமணியன், ராமசாமி, கிருஷ்ணன், நடராஜன், வேலு, பழனிசாமி'),
    written: givenFirst,
  },
  hindi: {
    given: words('आरव, अनन्या, विवान, दिया, आदित्य, काव्या, रोहित, नेहा, अमित, पूजा, राजेश, सुनीता'),
    family: words('शर्मा, वर्मा, सिंह, गुप्ता, मिश्रा, यादव, पांडेय, जोशी'),
    written: givenFirst,
  },
  japanese: {
    given: words('陽菜, 蓮, 結衣, 大翔, さくら, 悠真, 美咲, 健太, 葵, 翔太, 千尋, 直樹'),
    family: words('佐藤, 鈴木, 高橋, 田中, 伊藤, 渡辺, 山本, 中村, 小林, 加藤, 吉田, 山田'),
    written: (given, family) => `${family} ${given}`,
  },
  korean: {
    given: words('민준, 서연, 도윤, 지우, 예준, 하은, 시우, 서현, 주원, 지민, 수빈, 현우'),
    family: words('김, 이, 박, 최, 정, 강, 조, 윤, 장, 임'),
    written: joined,
  },
  thai: {
    given: words('สมชาย, กมลวรรณ, ณัฐพล, พิมพ์ชนก, ธนากร, อรวรรณ, วีรพล, ศิริพร, ปิยะ, มาลี'),
    family: words('ศรีสุข, วงศ์สวัสดิ์, จันทร์เพ็ญ, บุญมี, ทองดี, แก้วมณี, สุขสมบูรณ์'),
    written: givenFirst,
  },
  vietnamese: {
    given: words('Thị Mai, Văn Minh, Thu Hương, Quốc Bảo, Ngọc Lan, Đức Anh, Hồng Nhung, Thanh Tùng, Bảo Châu'),
    family: words('Nguyễn, Trần, Lê, Phạm, Hoàng, Huỳnh, Vũ, Đặng, Bùi'),
    written: familyFirst,
  },
  arabic: {
    given: words('محمد, فاطمة, أحمد, مريم, يوسف, نورة, خالد, سارة, عبد الله, ليلى, عمر, هند'),
    family: words('الأنصاري, المنصوري, الحربي, الهاشمي, القحطاني, الزعابي, النجار, حداد'),
    written: givenFirst,
  },
  hebrew: {
    given: words('נועה, איתי, תמר, יונתן, מאיה, דניאל, שירה, אורי'),
    family: words('כהן, לוי, מזרחי, פרץ, ביטון, אברהם'),
    written: givenFirst,
  },
  german: {
    given: words('Hannah, Lukas, Lena, Felix, Marie, Jonas, Anna, Maximilian, Sophia, Jürgen, Käthe'),
    family: words('Becker, Müller, Schäfer, Köhler, Weiß, Hoffmann, Großmann, von der Heyden, Brandt'),
    written: givenFirst,
  },
  french: {
    given: words('Camille, Hugo, Chloé, Lucas, Élodie, Mathéo, Inès, Jean-Baptiste, Manon, Théo'),
    family: words('Lefèvre, Moreau, Dubois, Girard, Fournier, Lambert, Bonnet, d’Aubigné'),
    written: givenFirst,
  },
  nordic: {
    given: words('Lars, Ingrid, Søren, Astrid, Bjørn, Freja, Åse, Mikkel, Sigrid, Jens'),
    family: words('Østergaard, Nilsson, Hansen, Lindqvist, Bjørnson, Åkerman, Dahl'),
    written: givenFirst,
  },
  iberian: {
    given: words('Lucía, Mateo, Sofía, Thiago, Valentina, João, Beatriz, Alejandro, Mariana, Íñigo'),
    family: words('García Márquez, Fernández, Rodrigues da Silva, Muñoz, Oliveira, Castañeda, Peña, Ibáñez'),
    written: givenFirst,
  },
  slavic: {
    given: words('Олена, Іван, Анна, Дмитро, Софія, Андрій, Марія, Олексій, Ірина, Тарас'),
    family: words('Шевченко, Коваленко, Бондаренко, Ткаченко, Мельник, Кравчук'),
    written: givenFirst,
  },
  greek: {
    given: words('Ελένη, Γιώργος, Μαρία, Νίκος, Κατερίνα, Δημήτρης, Σοφία'),
    family: words('Παπαδοπούλου, Νικολάου, Γεωργίου, Ιωάννου, Οικονόμου'),
    written: givenFirst,
  },
  african: {
    given: words('Thabo, Amara, Chidi, Naledi, Kwame, Zanele, Tunde, Adaeze, Sipho, Wanjiru'),
    family: words('Nkosi, Adeyemi, Okafor, Dlamini, Mensah, Mokoena, Balogun, Kamau'),
    written: givenFirst,
  },
  indonesian: {
    given: words('Sukarno, Dewi Lestari, Budi Santoso, Putri Ayu, Agus Wijaya, Rina Marlina, Wulandari, Joko'),
    family: [''],
    written: givenAlone,
  },
} as const satisfies Record<string, NameStyle>;

export type NameStyleName = keyof typeof nameStyles;
