import { closeLanguagesOf, wordsOf } from '#src/reviews/claim-words.ts'

/**
 * Words for 1 to 12 in English, German, French, Spanish and Italian. Words for 1 that are also articles do not count: 'eine
 * Tasse' does not say how many.
 */
const words: readonly (readonly string[])[] = [
  ['one', 'eins', 'uno'],
  ['two', 'zwei', 'deux', 'dos', 'due'],
  ['three', 'drei', 'trois', 'tres', 'tre'],
  ['four', 'vier', 'quatre', 'cuatro', 'quattro'],
  ['five', 'fünf', 'cinq', 'cinco', 'cinque'],
  ['six', 'sechs', 'seis', 'sei'],
  ['seven', 'sieben', 'sept', 'siete', 'sette'],
  ['eight', 'acht', 'huit', 'ocho', 'otto'],
  ['nine', 'neun', 'neuf', 'nueve', 'nove'],
  ['ten', 'zehn', 'dix', 'diez', 'dieci'],
  ['eleven', 'elf', 'onze', 'once', 'undici'],
  ['twelve', 'zwölf', 'douze', 'doce', 'dodici'],
]
const numbers = new Map(
  words.flatMap((spellings, place) => spellings.map((word) => [word, String(place + 1)] as const)),
)

/** Number words that are other words in a neighbouring language, with the language in which they are numbers. */
const ambiguous = new Map([
  ['due', 'it'],
  ['elf', 'de'],
  ['once', 'es'],
  ['otto', 'it'],
  ['sei', 'it'],
])

/** The numbers up to twelve that a text has in words, as digits. */
export function numbersInWords(text: string): string[] {
  const languages = new Set<string>(closeLanguagesOf(text))
  return wordsOf(text).flatMap((word) => {
    const language = ambiguous.get(word)
    const isMeant = language === undefined || languages.size === 0 || languages.has(language)
    return isMeant ? (numbers.get(word) ?? []) : []
  })
}

/** The number from 1 to 12 of a word, as digits. */
export function numberOfWord(word: string): string | undefined {
  return numbers.get(word)
}
