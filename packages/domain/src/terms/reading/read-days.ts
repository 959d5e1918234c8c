/** A length of time in a message, in whole calendar days. */
export type Duration = {
  days: number
  /** Whether the message leaves room: a range, working days, months. */
  isRough: boolean
  /** It promises nothing before then: '7+ days'. */
  isLeast: boolean
  index: number
  text: string
}

const NUMBERS: readonly (readonly [number, string])[] = [
  [1, 'an?|one|eine?[mnrs]?|une?|uno|una'],
  [2, 'two|zwei|deux|dos|due|couple of'],
  [3, 'three|drei|trois|tres|tre'],
  [4, 'four|vier|quatre|cuatro|quattro'],
  [5, 'five|funf|cinq|cinco|cinque'],
  [6, 'six|sechs|seis|sei'],
  [7, 'seven|sieben|sept|siete|sette'],
  [8, 'eight|acht|huit|ocho|otto'],
  [10, 'ten|zehn|dix|diez|dieci'],
  [14, 'fourteen|vierzehn|quatorze|catorce|quattordici'],
  [15, 'fifteen|funfzehn|quinze|quince|quindici'],
  [20, 'twenty|zwanzig|vingt|veinte|venti'],
  [30, 'thirty|dreissig|trente|treinta|trenta'],
]

const UNITS: readonly (readonly [number, string])[] = [
  [1, 'days?|tage?n?|jours?|dias?|giorn[oi]|gg|d'],
  [1 / 24, 'hours?|hrs?|h|std|stunden?|heures?|horas?|or[ae]'],
  [7, 'weeks?|wks?|wochen?|semaines?|semanas?|settiman[ae]'],
  [14, 'fortnights?'],
  [15, 'quinzaine|quincena'],
  [30, 'months?|monate?n?|mois|mes|meses|mes[ei]'],
]

const words = NUMBERS.map(([, sources]) => sources).join('|')
const units = UNITS.map(([, sources]) => sources).join('|')

const DURATION = new RegExp(
  `(?:(?<![\\d.,€$£])(\\d{1,3})(\\+?)(?: ?(?:-|/|to|bis|a|or|o|oder|ou|und|and) ?(\\d{1,3}))?|\\b(${words})(?=[ -]\\w{2}))[ -]?` +
    `(working |business |work ?|werk|arbeits)?(?:(${units})\\b)( ouvr\\w+| ouvr| laborables?| habiles?| lavorativ\\w+)?`,
  'gu',
)
const SAME_DAY =
  /\b(?:same day|immediately|right away|sofort|am selben tag|immediatement|le jour meme|inmediatamente|el mismo dia|subito|immediatamente|lo stesso giorno)\b/gu

/** The lengths of time in a clause, with working days and ranges at their latest end. */
export function readDurations(clause: string): Duration[] {
  const found = [...clause.matchAll(DURATION)].map((match): Duration => {
    const [text, digits, plus = '', upTo, word, workBefore, unit = '', workAfter] = match
    const count = Math.max(Number(digits ?? numberOf(word ?? '')), Number(upTo ?? 0))
    const isWork = workBefore !== undefined || workAfter !== undefined
    const size = sizeOf(unit)
    const days = isWork && size === 1 ? calendarDaysOf(count) : Math.ceil(count * size)
    return {
      days,
      isRough: upTo !== undefined || isWork || size === 30 || (size < 1 && count % 24 !== 0),
      isLeast: plus !== '',
      index: match.index,
      text,
    }
  })
  if (found.length > 0) return found
  return [...clause.matchAll(SAME_DAY)].map((match) => ({
    days: 0,
    isRough: true,
    isLeast: false,
    index: match.index,
    text: match[0],
  }))
}

/** Working days have a weekend in each week, wherever they begin. */
function calendarDaysOf(workingDays: number): number {
  return workingDays + 2 * Math.ceil(workingDays / 5)
}

function numberOf(word: string): number {
  return NUMBERS.find(([, sources]) => matches(sources, word))?.[0] ?? 0
}

function sizeOf(unit: string): number {
  return UNITS.find(([, sources]) => matches(sources, unit))?.[0] ?? 1
}

function matches(sources: string, word: string): boolean {
  return new RegExp(`^(?:${sources})$`, 'u').test(word)
}
