/** What visitors are asked, as far as pages are written in these languages; {providers} and {org} stand for names. */
interface PrivacyWords {
  question: string;
  allow: string;
  decline: string;
  /** Names the question, and the button that asks it again. */
  title: string;
}

const english: PrivacyWords = {
  question:
    'May {providers} learn that you opened this page and whether you send a form? {org} measures its advertising with this. What you write is never passed on.',
  allow: 'Allow',
  decline: 'Decline',
  title: 'Privacy choices',
};

const wordsByLanguage: Readonly<Record<string, PrivacyWords>> = {
  en: english,
  de: {
    question:
      'Dürfen {providers} erfahren, dass Sie diese Seite geöffnet haben und ob Sie ein Formular absenden? {org} misst damit die eigene Werbung. Was Sie schreiben, wird nie weitergegeben.',
    allow: 'Erlauben',
    decline: 'Ablehnen',
    title: 'Datenschutz-Auswahl',
  },
  es: {
    question:
      '¿Permite que {providers} sepan que ha abierto esta página y si envía un formulario? {org} mide así su publicidad. Lo que usted escribe nunca se comparte.',
    allow: 'Permitir',
    decline: 'Rechazar',
    title: 'Opciones de privacidad',
  },
  fr: {
    question:
      'Acceptez-vous que {providers} sachent que vous avez ouvert cette page et si vous envoyez un formulaire ? {org} mesure ainsi sa publicité. Ce que vous écrivez n’est jamais transmis.',
    allow: 'Accepter',
    decline: 'Refuser',
    title: 'Choix de confidentialité',
  },
  pt: {
    question:
      'Permite que {providers} saibam que abriu esta página e se envia um formulário? {org} mede assim a sua publicidade. O que escreve nunca é partilhado.',
    allow: 'Permitir',
    decline: 'Recusar',
    title: 'Opções de privacidade',
  },
  id: {
    question:
      'Bolehkah {providers} mengetahui bahwa Anda membuka halaman ini dan apakah Anda mengirim formulir? {org} mengukur iklannya dengan ini. Yang Anda tulis tidak pernah diteruskan.',
    allow: 'Izinkan',
    decline: 'Tolak',
    title: 'Pilihan privasi',
  },
  ms: {
    question:
      'Bolehkah {providers} mengetahui bahawa anda membuka halaman ini dan sama ada anda menghantar borang? {org} mengukur iklannya dengan cara ini. Apa yang anda tulis tidak pernah dikongsi.',
    allow: 'Benarkan',
    decline: 'Tolak',
    title: 'Pilihan privasi',
  },
  zh: {
    question:
      '是否允许 {providers} 获知您打开了此页面以及是否提交表单？{org} 借此衡量广告效果。您填写的内容绝不会被转交。',
    allow: '允许',
    decline: '拒绝',
    title: '隐私选项',
  },
  hi: {
    question:
      'क्या {providers} को यह जानने की अनुमति है कि आपने यह पृष्ठ खोला और फ़ॉर्म भेजा या नहीं? {org} इससे अपने विज्ञापन मापता है। आप जो लिखते हैं वह कभी आगे नहीं दिया जाता।',
    allow: 'अनुमति दें',
    decline: 'मना करें',
    title: 'गोपनीयता विकल्प',
  },
  ar: {
    question:
      'هل تسمح بأن تعرف {providers} أنك فتحت هذه الصفحة وما إذا أرسلت نموذجًا؟ بذلك تقيس {org} إعلاناتها. ما تكتبه لا يُنقل أبدًا.',
    allow: 'السماح',
    decline: 'الرفض',
    title: 'خيارات الخصوصية',
  },
};

/** Returns the question in the language of a page, else in English. @param wanted 'zh-Hans-SG' */
export function chooseWords(wanted: string): { words: PrivacyWords; language: string; direction: 'ltr' | 'rtl' } {
  const [primary = ''] = wanted.toLowerCase().split('-');
  const words = wordsByLanguage[primary];
  if (!words) return { words: english, language: 'en', direction: 'ltr' };
  return { words, language: primary, direction: primary === 'ar' ? 'rtl' : 'ltr' };
}
