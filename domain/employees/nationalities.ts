/* Nationalities in both languages: proposed in forms, and one entry for what people have written in several ways. */

import type { Language } from "../core/sentences.ts";
import { fold } from "../core/text.ts";

export interface Nationality {
  /** ISO 3166-1 alpha-2. */
  code: string;
  en: string;
  /** Masculine, as papers have it. */
  ar: string;
}

/**
 * Code, nationality in English and Arabic, country in English and Arabic, then what else it is called. The Gulf first,
 * then the Arab countries, those that most people come to the Gulf from, and others.
 */
const LIST = `KW,Kuwaiti,كويتي,Kuwait,الكويت,KWT
SA,Saudi,سعودي,Saudi Arabia,السعودية,SAU,KSA,Saudi Arabian,المملكة العربية السعودية
AE,Emirati,إماراتي,United Arab Emirates,الإمارات,ARE,UAE,الإمارات العربية المتحدة
QA,Qatari,قطري,Qatar,قطر,QAT
BH,Bahraini,بحريني,Bahrain,البحرين,BHR
OM,Omani,عماني,Oman,عمان,OMN,سلطنة عمان
EG,Egyptian,مصري,Egypt,مصر,EGY
SY,Syrian,سوري,Syria,سوريا,SYR,سورية
LB,Lebanese,لبناني,Lebanon,لبنان,LBN
JO,Jordanian,أردني,Jordan,الأردن,JOR
PS,Palestinian,فلسطيني,Palestine,فلسطين,PSE
IQ,Iraqi,عراقي,Iraq,العراق,IRQ
YE,Yemeni,يمني,Yemen,اليمن,YEM
SD,Sudanese,سوداني,Sudan,السودان,SDN
MA,Moroccan,مغربي,Morocco,المغرب,MAR
DZ,Algerian,جزائري,Algeria,الجزائر,DZA
TN,Tunisian,تونسي,Tunisia,تونس,TUN
LY,Libyan,ليبي,Libya,ليبيا,LBY
MR,Mauritanian,موريتاني,Mauritania,موريتانيا,MRT
SO,Somali,صومالي,Somalia,الصومال,SOM
DJ,Djiboutian,جيبوتي,Djibouti,جيبوتي,DJI
KM,Comorian,قمري,Comoros,جزر القمر,COM
IN,Indian,هندي,India,الهند,IND
PH,Filipino,فلبيني,Philippines,الفلبين,PHL,Filipina,Philippine,الفليبين,فليبيني
BD,Bangladeshi,بنغلاديشي,Bangladesh,بنغلاديش,BGD,بنغالي,بنجلاديش,بنجلاديشي
PK,Pakistani,باكستاني,Pakistan,باكستان,PAK
LK,Sri Lankan,سريلانكي,Sri Lanka,سريلانكا,LKA
NP,Nepali,نيبالي,Nepal,نيبال,NPL,Nepalese
AF,Afghan,أفغاني,Afghanistan,أفغانستان,AFG
IR,Iranian,إيراني,Iran,إيران,IRN
TR,Turkish,تركي,Turkey,تركيا,TUR,Türkiye
ID,Indonesian,إندونيسي,Indonesia,إندونيسيا,IDN
TH,Thai,تايلاندي,Thailand,تايلاند,THA
VN,Vietnamese,فيتنامي,Vietnam,فيتنام,VNM
MM,Burmese,ميانماري,Myanmar,ميانمار,MMR,بورمي,Burma
MY,Malaysian,ماليزي,Malaysia,ماليزيا,MYS
SG,Singaporean,سنغافوري,Singapore,سنغافورة,SGP
CN,Chinese,صيني,China,الصين,CHN
JP,Japanese,ياباني,Japan,اليابان,JPN
KR,South Korean,كوري جنوبي,South Korea,كوريا الجنوبية,KOR,Korean,كوري
ET,Ethiopian,إثيوبي,Ethiopia,إثيوبيا,ETH
ER,Eritrean,إريتري,Eritrea,إريتريا,ERI
KE,Kenyan,كيني,Kenya,كينيا,KEN
UG,Ugandan,أوغندي,Uganda,أوغندا,UGA
TZ,Tanzanian,تنزاني,Tanzania,تنزانيا,TZA
NG,Nigerian,نيجيري,Nigeria,نيجيريا,NGA
GH,Ghanaian,غاني,Ghana,غانا,GHA
CM,Cameroonian,كاميروني,Cameroon,الكاميرون,CMR
SN,Senegalese,سنغالي,Senegal,السنغال,SEN
ML,Malian,مالي,Mali,مالي,MLI
TD,Chadian,تشادي,Chad,تشاد,TCD
BF,Burkinabe,بوركيني,Burkina Faso,بوركينا فاسو,BFA
SL,Sierra Leonean,سيراليوني,Sierra Leone,سيراليون,SLE
MG,Malagasy,مدغشقري,Madagascar,مدغشقر,MDG
ZA,South African,جنوب أفريقي,South Africa,جنوب أفريقيا,ZAF
ZW,Zimbabwean,زيمبابوي,Zimbabwe,زيمبابوي,ZWE
GB,British,بريطاني,United Kingdom,بريطانيا,GBR,UK,المملكة المتحدة
IE,Irish,أيرلندي,Ireland,أيرلندا,IRL
FR,French,فرنسي,France,فرنسا,FRA
DE,German,ألماني,Germany,ألمانيا,DEU
IT,Italian,إيطالي,Italy,إيطاليا,ITA
ES,Spanish,إسباني,Spain,إسبانيا,ESP
PT,Portuguese,برتغالي,Portugal,البرتغال,PRT
NL,Dutch,هولندي,Netherlands,هولندا,NLD
BE,Belgian,بلجيكي,Belgium,بلجيكا,BEL
CH,Swiss,سويسري,Switzerland,سويسرا,CHE
AT,Austrian,نمساوي,Austria,النمسا,AUT
SE,Swedish,سويدي,Sweden,السويد,SWE
NO,Norwegian,نرويجي,Norway,النرويج,NOR
DK,Danish,دنماركي,Denmark,الدنمارك,DNK
GR,Greek,يوناني,Greece,اليونان,GRC
CY,Cypriot,قبرصي,Cyprus,قبرص,CYP
PL,Polish,بولندي,Poland,بولندا,POL
RO,Romanian,روماني,Romania,رومانيا,ROU
BA,Bosnian,بوسني,Bosnia and Herzegovina,البوسنة والهرسك,BIH
RS,Serbian,صربي,Serbia,صربيا,SRB
UA,Ukrainian,أوكراني,Ukraine,أوكرانيا,UKR
RU,Russian,روسي,Russia,روسيا,RUS
AM,Armenian,أرمني,Armenia,أرمينيا,ARM,أرميني
AZ,Azerbaijani,أذربيجاني,Azerbaijan,أذربيجان,AZE
GE,Georgian,جورجي,Georgia,جورجيا,GEO
KZ,Kazakh,كازاخستاني,Kazakhstan,كازاخستان,KAZ
UZ,Uzbek,أوزبكي,Uzbekistan,أوزبكستان,UZB
TJ,Tajik,طاجيكي,Tajikistan,طاجيكستان,TJK
US,American,أمريكي,United States,الولايات المتحدة,USA,أميركي,أمريكا,الولايات المتحدة الأمريكية
CA,Canadian,كندي,Canada,كندا,CAN
MX,Mexican,مكسيكي,Mexico,المكسيك,MEX
BR,Brazilian,برازيلي,Brazil,البرازيل,BRA
AR,Argentine,أرجنتيني,Argentina,الأرجنتين,ARG
CO,Colombian,كولومبي,Colombia,كولومبيا,COL
VE,Venezuelan,فنزويلي,Venezuela,فنزويلا,VEN
AU,Australian,أسترالي,Australia,أستراليا,AUS
NZ,New Zealander,نيوزيلندي,New Zealand,نيوزيلندا,NZL`;

interface Known {
  list: readonly Nationality[];
  byName: ReadonlyMap<string, Nationality>;
}
let known: Known | null = null;

/** Made when it is first needed, since each of the server's runtimes loads this file. */
function knownOnes(): Known {
  if (known) return known;
  const list: Nationality[] = [];
  const byName = new Map<string, Nationality>();
  for (const line of LIST.split("\n")) {
    const [code = "", en = "", ar = "", ...others] = line.split(",");
    const one = { code, en, ar };
    list.push(one);
    // women's papers have the feminine form
    for (const name of [code, en, ar, `${ar}ة`, ...others]) {
      const key = fold(name);
      if (!byName.has(key)) byName.set(key, one);
    }
  }
  known = { list, byName };
  return known;
}

/** Texts and what they name: ten thousand people have a few dozen nationalities, and are asked about at every change. */
const found = new Map<string, Nationality | null>();
const FOUND_MOST = 1_000;

/** All in the order in which they are proposed. */
export function nationalities(): readonly Nationality[] {
  return knownOnes().list;
}

/** The nationality that a text names, in whatever language and form, or by its country; null for free text. */
export function nationalityOf(text: string): Nationality | null {
  const before = found.get(text);
  if (before !== undefined) return before;
  const one = knownOnes().byName.get(fold(text).trim()) ?? null;
  // written in more ways than this by nobody's staff: only a file made to do harm would have them all kept
  if (found.size >= FOUND_MOST) found.clear();
  found.set(text, one);
  return one;
}

/** The same for all texts that name the same nationality. */
export function nationalityKey(text: string): string {
  return nationalityOf(text)?.code ?? fold(text).trim();
}

const ARABIC = /[\u0621-\u06D3]/;

/** A nationality for readers of a language: as it was written where they can read that, else translated if it is known. */
export function nationalityName(text: string, language: Language): string {
  if (ARABIC.test(text) === (language === "ar")) return text;
  return nationalityOf(text)?.[language] ?? text;
}

/** The folded text that a nationality is found by: as it was written, and in both languages. */
export function nationalitySearchKey(text: string): string {
  const one = nationalityOf(text);
  return one ? [text, one.en, one.ar].map(fold).join("\n") : fold(text);
}
