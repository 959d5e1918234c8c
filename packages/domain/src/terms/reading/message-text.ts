/** A part of a message between two commas, in plain small letters. */
export type Clause = {
  text: string
  /** The number of its sentence. */
  sentence: number
  /** Whether a word such as 'then' comes before it. */
  follows: boolean
}

const THEN = 'then|afterwards|danach|anschliessend|dann|puis|ensuite|luego|despues|poi|dopodiche'

const SENTENCE_END = /[\n;!?•|]+|\.(?=\s|$)|(?<=[a-z)]{2})\.(?=[a-z])|(?:^|\s)[-*](?=\s)/u
const CLAUSE_END = new RegExp(
  `,(?!\\d)|\\s/\\s|\\s?\\+\\s?(?=\\p{L})|\\b(?=(?:(?:and|und|et|y|e)\\s+)?(?:${THEN})\\b(?!\\s+(?:de|del|que)\\b))`,
  'u',
)
const BEGINS_THEN = new RegExp(`^(?:(?:and|und|et|y|e)\\s+)?(?:${THEN})\\b`, 'u')

/** A message in small letters without accents, with one kind of each mark, so that one pattern finds a word however it is typed. */
export function plainLetters(message: string): string {
  return message
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('。', '. ')
    .replaceAll('、', ', ')
    .replaceAll(/[‘’´`]/gu, "'")
    .replaceAll(/[‐‑–—−]/gu, '-')
    .replaceAll(/\s*(?:->|=>|→|➡|>>?)\s*/gu, ', then ')
    .replaceAll(/\b(inkl|incl|exkl|excl|zzgl|abzgl|max|min|ca|approx|bzw)\./gu, '$1')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .trim()
}

/** The clauses of plain letters. Points and commas within numbers separate nothing. */
export function clausesOf(letters: string): Clause[] {
  return letters.split(SENTENCE_END).flatMap((text, sentence) =>
    text
      .split(CLAUSE_END)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part): Clause => ({ text: part, sentence, follows: BEGINS_THEN.test(part) })),
  )
}
