import {
  type Mapping,
  guessMapping,
  headerSetOf,
  isColumnMeaning,
} from '@sampletrail/domain/imports/guess-mapping.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { readDraft } from '#src/lib/use-form-draft.ts'

/** Removed with the person's other drafts when they sign out. */
const keyOf = (headers: readonly string[]): DraftKey => `draft:import:${headerSetOf(headers)}`

/** The last mapping of columns for files with these headers, or a guess. */
export function recallMapping(headers: readonly string[]): Mapping {
  const kept = readDraft(keyOf(headers))
  if (!Array.isArray(kept) || kept.length !== headers.length) return guessMapping(headers)
  return kept.map((field: unknown) => (isColumnMeaning(field) ? field : null))
}

export function rememberMapping(headers: readonly string[], mapping: Mapping): void {
  localStorage.setItem(keyOf(headers), JSON.stringify(mapping))
}
