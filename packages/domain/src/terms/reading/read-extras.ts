import type { Findings } from '#src/terms/reading/findings.ts'
import { FEES, TAX } from '#src/terms/reading/term-words.ts'

const NO =
  "(?:no|not|don'?t|do not|won'?t|without|w/o|kein\\w*|nicht|ohne|pas|sans|sin|non|senza|hors)"
const INCLUDED =
  '(?:incl|cover|refund|with\\b|plus\\b|and\\b|&|on us\\b|on me\\b|our (?:side|cost|expense)|we (?:pay|take|bear)|inkl|mit\\b|einschliess|ubern[ea]h?m|auf uns|unsere kosten|avec\\b|compri|pris en charge|prend|a notre charge|con\\b|nuestro cargo|asum|nostro carico|carico nostro|paghiamo)'
const EXCLUDED =
  '(?:excl|exkl|escl|minus\\b|less\\b|deduct|on you\\b|your (?:side|cost|expense)|you (?:pay|cover|bear)|du (?:zahl|tragst)|(?:zahl|trag)st du|tu pagas|pagas tu|tu paies|vous payez|paghi tu|tu paghi|abzug|abzgl|abgezogen|zzgl|moins\\b|deduit|a votre charge|menos\\b|descont|tu cargo|su cargo|meno\\b|detra|detratt|tuo carico|vostro carico)'

/** How near words must be to a tax or a fee to be about it. */
const NEAR = '[^.]{0,25}?'

/**
 * Whether tax and the payment's fees come back. Returns the clause without the words that said so, so that their 'no' makes
 * nothing else doubtful.
 */
export function readExtras(clause: string, found: Findings): string {
  const afterTax = readExtra(clause, 'tax', TAX, found)
  return readExtra(afterTax, 'fees', FEES, found)
}

function readExtra(clause: string, field: 'tax' | 'fees', words: RegExp, found: Findings): string {
  if (!words.test(clause)) return clause
  const word = `(?:${words.source})[\\w-]*`
  const match = (source: string) => new RegExp(source, 'u').exec(clause)
  const denied =
    match(`\\b${NO} (?:\\w+ ){0,2}?(?!refund )${INCLUDED}\\w*(?: \\w+){0,2} ${word}`) ??
    match(`${word}(?: \\w+){0,2} ${NO} (?:\\w+ )?${INCLUDED}\\w*`) ??
    match(`\\b${EXCLUDED}\\w*${NEAR}${word}`) ??
    match(`${word}${NEAR}\\b${EXCLUDED}\\w*`)
  if (denied !== null) {
    found.say(field, false, 'sure')
    return blank(clause, denied)
  }
  const without = match(`\\b${NO} (?:[\\w-]+ ){0,3}?${word}`)
  if (without !== null) {
    if (field === 'tax') found.say('tax', false, 'sure')
    else found.note(UNCLEAR.fees)
    return blank(clause, without)
  }
  const included =
    match(`${word}${NEAR}\\b${INCLUDED}\\w*`) ?? match(`(?:\\b${INCLUDED}\\w*|[+&])${NEAR}${word}`)
  if (included === null) found.note(UNCLEAR[field])
  else
    found.say(
      field,
      true,
      /\b(?:and|plus|with|mit|avec|con)\b|[+&]/u.test(included[0]) ? 'look' : 'sure',
    )
  return clause
}

const UNCLEAR = {
  tax: 'It is not clear whether the tax comes back.',
  fees: 'It is not clear who pays the fees of the payment.',
}

function blank(clause: string, { index, 0: text }: RegExpExecArray): string {
  return `${clause.slice(0, index)} ${clause.slice(index + text.length)}`
}
