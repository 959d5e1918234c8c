import { offerSourceSchema } from '@sampletrail/contracts/ingest.ts'
import { fileSource } from '@sampletrail/contracts/offer-imports.ts'

/** The command's arguments. */
export interface ImportWords {
  file: string
  /** Offers of two sources are always different, whatever their ids. */
  source: string
  addSellers: boolean
}

export type ParsedWords = { ok: true; words: ImportWords } | { ok: false; reason: string | null }

export const usage = `Usage: npm run catalogue:import -- FILE [--source NAME] [--add-sellers]

  FILE            CSV (comma, semicolon or tab) or NDJSON, in UTF-8 or UTF-16
  --source NAME   whose offers these are; 'file' without it. The same file again under the same
                  name changes nothing
  --add-sellers   add unknown sellers as global ones, which only people with full Pro see

Rows that are refused are written to FILE.refused.csv, with the reason of each.
It works while the server runs and while it is stopped, with the same settings. Ends with 0 when every row was
taken, 3 when some were refused, 1 when it failed, 2 when the words were not understood, 130 when it was stopped.`

/** Reads the words after `npm run catalogue:import --`; without a reason, the operator asked for help. */
export function parseWords(given: readonly string[]): ParsedWords {
  const files: string[] = []
  let source = fileSource
  let addSellers = false
  const rest = [...given]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (['help', '--help', '-h'].includes(word)) return { ok: false, reason: null }
    if (word === '--add-sellers') addSellers = true
    else if (word === '--source') source = rest.shift() ?? ''
    else if (word.startsWith('--source=')) source = word.slice('--source='.length)
    else if (word.startsWith('-')) return { ok: false, reason: `There is no option "${word}".` }
    else files.push(word)
  }
  const [file, ...others] = files
  if (file === undefined) return { ok: false, reason: 'Which file?' }
  if (others.length > 0) return { ok: false, reason: 'One file at a time.' }
  const name = offerSourceSchema.safeParse(source)
  if (!name.success) {
    return {
      ok: false,
      reason: `"${source}" is not the name of a source. ${name.error.issues[0]?.message}`,
    }
  }
  return { ok: true, words: { file, source: name.data, addSellers } }
}
