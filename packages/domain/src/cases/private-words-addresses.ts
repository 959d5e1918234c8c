import {
  goesOn,
  isInBlockOfShop,
  isSenderLine,
  lineAbove,
  lineBelow,
} from '#src/cases/private-words-blocks.ts'
import { markPart, type Segment, type Sheet } from '#src/cases/private-words-page.ts'
import { isSentence, looksLikeName } from '#src/cases/private-words-names.ts'

const STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR|GU|VI|AS|MP'
const STATE_NAMES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming'
const CITY = String.raw`\p{Lu}[\p{L}'’.\/-]+(?:[\s-][\p{L}'’.\/()-]+){0,4}`

/** A line with one of these is of an address, whatever is above it. */
const CLEAR = [
  // Springfield, IL 62704-1234
  new RegExp(
    String.raw`\p{L}[\p{L}\s.'-]{0,60},?\s?(?:${STATES}|${STATE_NAMES}),?\s?\d{5}(?:-\d{4})?(?!\d)`,
    'u',
  ),
  // SW1A 1AA; K1A 0B1
  /(?<![\p{L}\d-])(?:GIR ?0AA|(?:[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d[\dA-HJKMNPR-Y]?)|[A-PR-UWYZ]\d[A-HJKPSTUW])\s\d[ABD-HJLNP-UW-Z]{2})(?![\p{L}\d-])/u,
  /(?<![\p{L}\d-])[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\s\d[ABCEGHJ-NPRSTV-Z]\d(?![\p{L}\d-])/u,
  // 1012 AB Amsterdam
  new RegExp(String.raw`^(?:NL[\s-])?[1-9]\d{3}\s?(?!EU|AM|PM|KM|KG|ML)[A-Z]{2}\s+${CITY}`, 'u'),
  // 00-950 Warszawa; 1000-001 Lisboa; 114 55 Stockholm; 110 00 Praha
  new RegExp(String.raw`^(?:[A-Z]{1,2}[\s-])?\d{2}-\d{3}\s+${CITY}`, 'u'),
  new RegExp(String.raw`^(?:PT[\s-])?\d{4}-\d{3}\s+${CITY}`, 'u'),
  new RegExp(String.raw`^(?:[A-Z]{1,2}[\s-])?\d{3}\s\d{2}\s+${CITY}`, 'u'),
  // D-10115 Berlin
  new RegExp(
    String.raw`^(?:D|A|CH|F|I|E|B|L|DE|AT|FR|IT|ES|BE|SE|DK|NO|PL|CZ|SI|HR|HU|FI)[\s]?-\s?\d{4,5}\s+${CITY}`,
    'u',
  ),
  // Springfield, Illinois, United States, 62704
  /,\s?(?:United States|USA|United Kingdom|Canada|Australia|Germany|France|Spain|Italy|Netherlands|Poland|Sweden|Portugal|Belgium|Austria|Switzerland|Ireland|Mexico|Brazil|Japan|India|Singapore|Malaysia),\s?[A-Z\d][A-Z\d\s-]{3,9}$/u,
  // São Paulo - SP, 01310-100
  /(?<!\d)\d{5}-\d{3}(?!\d)/u,
  // Sydney NSW 2000
  new RegExp(String.raw`${CITY},?\s(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT),?\s\d{4}(?!\d)`, 'u'),
  // Auckland 1010, New Zealand; Bengaluru, Karnataka 560001
  new RegExp(String.raw`^${CITY},?\s\d{4}(?!\d),?\s+New Zealand`, 'u'),
  new RegExp(String.raw`${CITY},\s${CITY},?\s[-–]?\s?[1-9]\d{2}\s?\d{3}(?!\d)`, 'u'),
  // 〒150-0002; 东京都…; 广东省深圳市…
  /〒\s?\d{3}-?\d{4}|(?<!\d)\d{3}-\d{4}\s*\p{Script=Han}{2,4}[都道府県]/u,
  /\p{Script=Han}{2,4}[都道府県]\p{Script=Han}+[市区町村郡]/u,
  /\p{Script=Han}{2,8}(?:省|自治区|市)\p{Script=Han}{1,8}(?:市|区|縣|县|區)\p{L}*\d*/u,
  /\p{Script=Han}{2,}(?:路|街|大道|巷|弄)\s?\d+\s?(?:号|號)/u,
  /\p{Script=Hangul}+(?:특별시|광역시|시|도)\s\p{Script=Hangul}+(?:구|군|시)\s/u,
]
/** One of these only with a street above it. */
const WITH_STREET = [
  // 10115 Berlin; 1010 Wien; 20100 Milano MI
  new RegExp(
    String.raw`^(?:\d{5}|[1-9]\d{3})\s+${CITY}(?:,?\s\(?[A-Z]{2}\)?)?(?:,\s${CITY})?\.?$`,
    'u',
  ),
  // Berlin, 10115; MILANO, MI 20100; Singapore 049315; Madrid, Madrid 28013; Dublin, D02 X285
  new RegExp(String.raw`^${CITY},?\s(?:\(?[A-Z]{2}\)?,?\s)?\d{4,6}(?:,?\s${CITY})?\.?$`, 'u'),
  new RegExp(String.raw`(?:^|\s)[A-Z]\d[\dW]\s[A-Z\d]{4}$`, 'u'),
]
const STREET_WORD =
  /(?<!\p{L})(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|blvd|boulevard|way|place|pl|square|sq|terrace|circle|cir|parkway|pkwy|highway|hwy|close|crescent|cres|grove|apt|apartment|suite|unit|flat|floor|p\.? ?o\.? ?box|rue|allee|chemin|impasse|quai|route|place|calle|avenida|avda|plaza|paseo|carrer|c\/|via|viale|corso|piazza|vicolo|strada|rua|travessa|praca|ul|ulica|al|aleja|os|plac|gatan|vagen|jalan|jln|lorong|taman|kp|postfach|packstation|cad|sok|mah)(?!\p{L})|\p{L}(?:stra(?:ss|ß)e|str\.?|weg|platz|gasse|ring|damm|ufer|straat|laan|plein|gracht|kade|gatan|gata|vagen|veien|vej|gade|katu|tie|utca)(?!\p{L})/u
const NUMBERED = /(?<!\d)\d{1,5}\s?[a-zA-Z]?(?:[\s,/-]|$)/u
const COUNTRY =
  /^(?:united states(?: of america)?|usa|u\.s\.a\.?|us|united kingdom|uk|great britain|england|scotland|wales|northern ireland|ireland|canada|australia|new zealand|germany|deutschland|austria|osterreich|switzerland|schweiz|suisse|france|spain|espana|italy|italia|portugal|netherlands|nederland|the netherlands|belgium|belgie|belgique|luxembourg|poland|polska|sweden|sverige|denmark|danmark|norway|norge|finland|suomi|czech republic|czechia|ceska republika|slovakia|hungary|magyarorszag|romania|greece|turkey|turkiye|japan|china|india|singapore|malaysia|mexico|brasil|brazil|united arab emirates|saudi arabia|日本|中国|대한민국)\.?$/u
const MOST_ABOVE = 4

/** Marks addresses that no label announces, with the lines above them. Those of shops stay. */
export function markAddresses(sheet: Sheet): void {
  for (const segment of sheet.segments) {
    const isClear = CLEAR.some((shape) => shape.test(segment.text))
    if (!isClear && !WITH_STREET.some((shape) => shape.test(segment.text))) continue
    const above = linesAbove(sheet.segments, segment)
    const hasStreet = above.some(isStreet)
    if (!isClear && !hasStreet) continue
    if (isInBlockOfShop(sheet.segments, segment)) continue
    markBlock(sheet, segment, above)
  }
}

function markBlock(sheet: Sheet, segment: Segment, above: readonly Segment[]): void {
  markPart(sheet, segment, 'address', startOfAddress(segment))
  for (const line of above)
    markPart(sheet, line, looksLikeName(line.text) ? 'name' : 'address', startOfAddress(line))
  const below = lineBelow(sheet.segments, segment, [segment.left], 1.5)
  if (below && COUNTRY.test(below.plain)) markPart(sheet, below, 'address')
}

/** The lines above that can be of the same address, the nearest first. */
function linesAbove(segments: readonly Segment[], segment: Segment): Segment[] {
  const lines: Segment[] = []
  let last = segment
  while (lines.length < MOST_ABOVE) {
    const line = lineAbove(segments, last)
    if (!line || !goesOn(line, segment) || isSentence(line) || isSenderLine(line)) break
    lines.push(line)
    last = line
  }
  return lines
}

function isStreet({ text, plain }: Segment): boolean {
  return STREET_WORD.test(plain) || (NUMBERED.test(text) && /\p{L}{3}/u.test(text))
}

/** After a colon in a line that begins with other words: 'please send it to: 4 Mill Lane'. */
function startOfAddress({ text }: Segment): number {
  return /^[^:：\d]{0,60}[:：]\s*(?=\p{L}|\d)/u.exec(text)?.[0].length ?? 0
}
