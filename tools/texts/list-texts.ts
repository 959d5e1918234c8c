import { join } from 'node:path'
import { findTexts } from './find-texts.ts'
import { findWrongWords } from './wording.ts'

/**
 * Lists every text that people can read, by feature, with its file and line: `npm run texts`. With `--check` it lists only
 * the texts that break the rules for words, and fails if there is one. Takes a folder in place of this repository.
 */
const words = process.argv.slice(2)
const folder = words.find((word) => !word.startsWith('--'))
const groups = findTexts(folder ?? join(import.meta.dirname, '../..'))

if (words.includes('--check')) {
  const wrong = findWrongWords([...groups.values()].flat())
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exit(1)
} else {
  for (const [group, texts] of groups) {
    console.log(`\n## ${group}\n`)
    for (const { file, line, text } of texts) console.log(`${file}:${line}  ${text}`)
  }
}
