import { partsOf } from '#src/terms/reading/clause-topics.ts'
import { Findings, type TermsReading } from '#src/terms/reading/findings.ts'
import { clausesOf, plainLetters } from '#src/terms/reading/message-text.ts'
import { readExtras } from '#src/terms/reading/read-extras.ts'
import { readMoney } from '#src/terms/reading/read-money.ts'
import { readKeptUntil, readTimes } from '#src/terms/reading/read-times.ts'
import { readMethod, readWork, withoutRefusals } from '#src/terms/reading/read-work.ts'
import { LONGEST_MESSAGE } from '#src/terms/message-limit.ts'
import { DOUBT, NEGATION, REVIEW, STARS } from '#src/terms/reading/term-words.ts'

/** Kind words and usual warnings whose 'no' is about nothing in the terms. */
const HARMLESS =
  /\bno (?:problems?|worries|risk)\b|\bkein(?:e)? problem\w*|\bpas de (?:probleme|souci)s?|\bsin problemas?|\bnessun problema|\b(?:don'?t|do not|never|please not) (?:forget|worry|mention|tell|contact|click|use|share)\b[^,.]*|\b(?:nicht vergessen|ne pas oublier|n'oubliez pas|no olvides|non dimenticare)\b|\b(?:no|not) (?:later|more) than\b|\b(?:no|without|kein\w*|sans|sin|senza) (?:a |any )?(?:coupons?|gift ?cards?|codes?|vouchers?|gutschein\w*|bon|cupon|vpn|links?)\b[^,.]*/gu

/**
 * Reads the terms of a deal from a seller's message, in English, German, French, Spanish or Italian. Every field has a mark:
 * 'sure', or 'look' if the message can be read in another way. What is unclear stays empty, with a note. Ratings that a
 * message asks for are left out. docs/behaviour/terms.md
 */
export function readTerms(message: string, currency: string): TermsReading {
  const found = new Findings()
  const letters = plainLetters(message.slice(0, LONGEST_MESSAGE))
  if (letters.includes('?')) found.doubt()
  const clauses = clausesOf(withoutStars(letters, found).replaceAll(HARMLESS, ' '))
    .map((clause) => ({
      ...clause,
      text: withoutRefusals(readExtras(clause.text, found), found).replaceAll(/ +/gu, ' ').trim(),
    }))
    .filter(({ text }) => text !== '')
  const said = clauses.filter(({ text }) => !NEGATION.test(text))
  if (said.length < clauses.length) {
    found.doubt()
    found.note('It says no to something. Check what that means for the terms.')
  }
  if (said.some(({ text }) => DOUBT.test(text))) {
    found.doubt()
    found.note('It names a condition or a choice. Check the terms.')
  }
  const parts = partsOf(said)
  readMoney(parts, currency, found)
  readTimes(parts, found)
  readKeptUntil(parts, found)
  readWork(parts, found)
  readMethod(parts, found)
  if (found.has('days') && !found.has('after')) {
    found.unsure('days')
    found.note('It does not say from which day the time of the refund counts.')
  }
  return found.settle()
}

const NOT_ASKED =
  /\b(?:no|not|don'?t (?:need|care|want)|without|kein\w*|nicht|sans|pas de|sin|non|senza) (?:\w+ )?$/u

/** The message without the ratings that it asks for. The review that they are about stays. */
function withoutStars(letters: string, found: Findings): string {
  return letters.replaceAll(STARS, (asked: string, index: number) => {
    const rest = REVIEW.exec(asked)?.[0] ?? ''
    const isAsked = !NOT_ASKED.test(letters.slice(0, index))
    if (isAsked) {
      found.note('Asking for a rating is against the rules of the shops, so it was left out.')
    }
    return ` ${rest} `
  })
}
