/** What a title says about a thing, for comparing it with another. */
export interface Title {
  /** Everything that counts, in a fixed order: two titles with the same key name the same thing. */
  key: string
  words: ReadonlySet<string>
  /** Numbers, sizes and models. */
  numbers: ReadonlySet<string>
  colours: ReadonlySet<string>
}

/** How much a listing's title has in common with a product's name. */
export type Likeness = 'same' | number

/** Words of sellers that say nothing about the thing, in five languages. */
const PRAISE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:` +
    [
      'brand new|new in (?:the )?(?:box|package)|in original (?:box|packaging)|open box|free (?:shipping|postage|p&p|delivery)|fast (?:shipping|dispatch)',
      'new with(?:out)? tags?|unused|sealed|unopened|bnib|bnwt|nwt|nwot|nib|new|l@@k|wow',
      'kostenloser versand|gratis versand|versandkostenfrei|neu und ovp|nagelneu|brandneu|originalverpackt|unbenutzt|ovp|neu',
      'livraison gratuite|tout neuf|jamais utilise|neuf|neuve|envio gratis|sin usar|nuevo|nueva|spedizione gratuita|mai usato|nuovo|nuova',
    ].join('|') +
    String.raw`)(?![\p{L}\p{N}])`,
  'gu',
)
const SMALL_WORDS = new Set(
  'a an and the of for in on to by und der die das ein eine fur im am et le la les un une de des du pour y el los las para e il lo gli per di da'.split(
    ' ',
  ),
)
const COLOURS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'black schwarz noir noire negro negra nero nera',
    'white weiss blanc blanche blanco blanca bianco bianca',
    'red rot rouge rojo roja rosso rossa',
    'blue blau bleu bleue azul blu',
    'green grun vert verte verde',
    'yellow gelb jaune amarillo amarilla giallo gialla',
    'grey gray grau gris grise grigio grigia',
    'pink rosa rose',
    'purple lila violet violett morado viola',
    'orange naranja arancione',
    'brown braun marron marrone',
    'silver silber argent plata argento',
    'gold golden dore dorado oro',
    'beige',
    'navy',
    'turquoise turkis turquesa turchese',
  ].flatMap((names) => names.split(' ').map((name) => [name, names])),
)
const UNITS: readonly [RegExp, string][] = [
  [/(\d)\s*[x×*]\s*(?=\d)/gu, '$1x'],
  [
    /(\d)(?:"|''|″|”|-?in(?!\s*\d)|\s*-?\s*(?:inch(?:es)?|zoll|pouces?|pulgadas?|pollici))(?!\p{L})/gu,
    '$1inch ',
  ],
  [
    /(\d)\s*-?\s*(mm|cm|m|ml|cl|l|kg|g|mg|oz|lb|lbs|ft|w|v|mah|gb|tb|hz)(?![\p{L}\p{N}])/gu,
    '$1$2 ',
  ],
  [
    /(?:(?:set|pack|lot|box|satz) (?:of|von|de|di) )(\d+)|(\d+)\s*-?\s*(?:er[ -])?(?:pack|pcs?|pieces?|piece set|set|stuck|teilig|pieces|piezas|pezzi|count|ct|x)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])x\s?(\d+)(?![\p{L}\p{N}])/gu,
    ' $1$2$3pieces ',
  ],
]
const SIZES = /^(?:x{0,3}s|m|x{0,4}l|small|medium|large|klein|gross|mittel)$/u

const LONGEST = 400
/** With a smaller share of common words a title is another one. */
const LEAST_LIKENESS = 0.6

/** Reads a title or a name. */
export function readTitle(text: string): Title {
  let plain = text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/(\d),(?=\d{3}(?!\d))/gu, '$1')
    .replaceAll(/(\d)[.,](?=\d)/gu, '$1.')
  for (const [pattern, written] of UNITS) plain = plain.replaceAll(pattern, written)
  plain = plain.replaceAll(PRAISE, '').replaceAll(/['’`]/gu, '')
  const tokens = plain.match(/\p{N}+(?:\.\p{N}+)*[\p{L}\p{N}]*|[\p{L}\p{N}]+/gu) ?? []
  const [words, numbers, colours] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const token of tokens) {
    const colour = COLOURS[token]
    if (colour !== undefined) colours.add(colour)
    else if (/\p{N}/u.test(token) || SIZES.test(token)) numbers.add(token)
    else if (!SMALL_WORDS.has(token)) words.add(token)
  }
  const key = [words, numbers, colours].map((set) => [...set].toSorted().join(' ')).join('|')
  return { key, words, numbers, colours }
}

/**
 * How alike two titles are: the same things in any order, or the share of the shorter one's words that the other has, too. Other
 * numbers, sizes or colours make two things, whatever the words.
 */
export function likenessOf(one: Title, other: Title): Likeness {
  if (one.key === other.key) return 'same'
  if (contradicts(one.numbers, other.numbers) || contradicts(one.colours, other.colours)) return 0
  const common = [...one.words].filter((word) => other.words.has(word)).length
  return common < 2 ? 0 : common / Math.min(one.words.size, other.words.size)
}

/** Whether two titles may be of one thing. */
export function isLike(likeness: Likeness): boolean {
  return likeness === 'same' || likeness >= LEAST_LIKENESS
}

/** Whether a title is telling enough to be one thing: two words, or a word and a number. */
export function isTelling({ words, numbers }: Title): boolean {
  return words.size >= 2 || (words.size === 1 && numbers.size > 0)
}

/** Whether both say something, and each something that the other does not. */
function contradicts(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((value) => !other.has(value)) && [...other].some((value) => !one.has(value))
}
