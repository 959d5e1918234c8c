const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: '',
  zwj: '',
  shy: '',
  lrm: '',
  rlm: '',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  bull: '•',
  middot: '·',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  deg: '°',
  ordm: 'º',
  ordf: 'ª',
  szlig: 'ß',
  aelig: 'æ',
  oelig: 'œ',
  oslash: 'ø',
  iexcl: '¡',
  iquest: '¿',
  num: '#',
}
const MARKS: Readonly<Record<string, string>> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
  caron: '\u030C',
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?/giu
/** Characters that nobody sees. Mails fill their hidden first lines with them. */
const UNSEEN = /\u034F|[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu

/** A text of a mail without HTML's entities and without characters that nobody sees. */
export function decodeHtml(text: string): string {
  const decoded = text.includes('&')
    ? text.replaceAll(ENTITY, (whole: string, digits?: string, hex?: string, name?: string) =>
        name === undefined ? characterOf(digits, hex) : (namedCharacter(name) ?? whole),
      )
    : text
  return decoded.replaceAll(UNSEEN, '')
}

function characterOf(digits: string | undefined, hex: string | undefined): string {
  const code = digits === undefined ? Number.parseInt(hex ?? '', 16) : Number(digits)
  const isCharacter = code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
  return isCharacter ? String.fromCodePoint(code) : ' '
}

function namedCharacter(name: string): string | null {
  const known = NAMED[name] ?? NAMED[name.toLowerCase()]
  if (known !== undefined) return known
  const mark = MARKS[name.slice(1).toLowerCase()]
  return mark === undefined ? null : (name.charAt(0) + mark).normalize('NFC')
}
