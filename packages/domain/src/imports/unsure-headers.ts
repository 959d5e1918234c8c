import { namesIn } from '#src/imports/header-words.ts'
import { fieldsNamed } from '#src/imports/languages/sheet-languages.ts'

/** Fields by names that can mean something else, too. */
export const UNSURE_NAMES = fieldsNamed(({ unsureHeaders }) => unsureHeaders)

/** Whether a column has its meaning from a name that can mean something else, too: 'Zwrot' is a return of money or goods. */
export function isUnsureHeader(header: string, meaning: unknown): boolean {
  return meaning !== null && namesIn(header).some((name) => UNSURE_NAMES.get(name) === meaning)
}
