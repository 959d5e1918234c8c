/** A number in any script, with the separators of any country. */
const figures = /\d+(?:(?:[.,'’٫٬]|\s(?=\d{3}(?!\d)))\d+)*/gu
const percents =
  /[%٪]|(?<!\p{L})(?:percent|per cent|prozent|pour cent|pourcent|por ciento|per cento)(?!\p{L})/iu
/** No words that are also weights or books, such as pound and livre. */
const prices =
  /\p{Sc}|(?<!\p{L})(?:usd|eur|gbp|chf|cad|aud|jpy|dollars?|bucks|cents?|euros?|franken|francs?|pesos?|d[oó]lar(?:es)?|dollar[oi])(?!\p{L})/iu

/** The numbers of a text, and whether they are prices or percentages. */
export interface Figures {
  /** The possible meanings of each number: 1.500 is 1500 to some and 1.5 to others. */
  readings: readonly (readonly string[])[]
  hasPercent: boolean
  hasPrice: boolean
}

/** The numbers of a text in any language, in one spelling: 12,50 is 12.5, 1 000 is 1000, and ٣ is 3. */
export function figuresOf(text: string): Figures {
  const plain = withPlainDigits(text)
  const found = plain.match(figures) ?? []
  return {
    readings: found.map((figure) => readingsOf(figure)),
    hasPercent: percents.test(plain),
    hasPrice: found.length > 0 && prices.test(plain),
  }
}

/** Text with the digits of every script as 0 to 9. */
function withPlainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/(?!\d)\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)))
}

/** The ten digits of a script are consecutive, zero first, and no two scripts meet. */
function valueOf(codePoint: number): number {
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1
  return value
}

function readingsOf(figure: string): string[] {
  const groups = figure.split(/\D/u)
  const last = groups.at(-1) ?? ''
  const whole = groups.slice(0, -1).join('')
  if (groups.length === 1) return [nameOf(figure)]
  if (last.length !== 3) return [nameOf(`${whole}.${last}`)]
  const asThousands = nameOf(groups.join(''))
  // Nobody writes 4.000 for 4.
  const isDecimal = groups.length === 2 && /[.,٫]/u.test(figure) && last !== '000'
  return isDecimal ? [asThousands, nameOf(`${whole}.${last}`)] : [asThousands]
}

/** Without redundant zeros; as text, so that no digit of a long number is lost. */
function nameOf(figure: string): string {
  const [whole = '', part = ''] = figure.split('.')
  const fraction = part.replace(/0+$/u, '')
  const units = whole.replace(/^0+(?=\d)/u, '')
  return fraction === '' ? units : `${units}.${fraction}`
}
