import type { KeptEntry } from '#src/entities/import/report-entry.ts'

/** What became of entries of earlier files, by reference. */
export function doneOf(kept: readonly KeptEntry[]): Map<string, 'recorded' | 'passed over'> {
  return new Map(
    kept.map(({ reference, is_passed_over }) => [
      reference,
      is_passed_over ? 'passed over' : 'recorded',
    ]),
  )
}
