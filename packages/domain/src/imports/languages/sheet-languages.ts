import { squeezed } from '#src/imports/header-words.ts'
import { DUTCH } from '#src/imports/languages/dutch.ts'
import { POLISH } from '#src/imports/languages/polish.ts'
import { PORTUGUESE } from '#src/imports/languages/portuguese.ts'
import type { FieldWords, SheetLanguage } from '#src/imports/languages/sheet-language.ts'
import { SWEDISH } from '#src/imports/languages/swedish.ts'
import { TURKISH } from '#src/imports/languages/turkish.ts'
import type { ImportField } from '#src/imports/product-columns.ts'

/** The languages that have all their words in one place. Those of English, German, French, Spanish and Italian are by rule. */
export const SHEET_LANGUAGES: readonly SheetLanguage[] = [
  POLISH,
  SWEDISH,
  DUTCH,
  PORTUGUESE,
  TURKISH,
]

/** The words of a list of all these languages. */
export function wordsOf(list: (language: SheetLanguage) => readonly string[]): string[] {
  return SHEET_LANGUAGES.flatMap(list)
}

/** The names of columns of all these languages. */
export function namesOf(
  list: (language: SheetLanguage) => FieldWords,
): (readonly [string, ImportField])[] {
  return SHEET_LANGUAGES.flatMap((language) =>
    Object.entries(list(language)).flatMap(([field, names]) =>
      names.map((name) => [name, field as ImportField] as const),
    ),
  )
}

/** Fields by their names in all these languages, as headers are compared. */
export function fieldsNamed(
  list: (language: SheetLanguage) => FieldWords,
): ReadonlyMap<string, ImportField> {
  return new Map(namesOf(list).map(([name, field]) => [squeezed(name), field]))
}
