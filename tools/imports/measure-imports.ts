/**
 * Reads a folder of files that other programs export with the importer's own reader, and prints for each what came right, what
 * the page asks for, what is left out, and what came wrong in silence. Use: `npm run measure:imports [folder]`. The folder
 * has an expected.json: for each file its kind, the values that its products must have, or what it must propose for products in the
 * list.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type FileScore, expectedSchema, scoreFile } from './score-file.ts'
import { readFile } from './read-file.ts'
import { scoreMatches } from './score-matches.ts'

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../../shared/data/imports'))
const description = join(folder, 'expected.json')
if (!existsSync(description)) {
  console.error(
    `There is no ${description}. Give a folder that has one: npm run measure:imports -- FOLDER`,
  )
  process.exit(2)
}
const expected = expectedSchema.parse(JSON.parse(readFileSync(description, 'utf8')))
const names = readdirSync(folder).filter((name) => expected[name] !== undefined)
const scores: FileScore[] = []
for (const name of names) {
  const wanted = expected[name]
  if (!wanted) continue
  const other = expected[wanted.sameProductsAs?.split(',')[0] ?? '']
  const most = typeof wanted.products === 'number' ? wanted.products : undefined
  const products = Array.isArray(wanted.products) ? wanted.products : other?.products
  const compared = Array.isArray(products) ? products.slice(0, most) : null
  const result = await readFile(join(folder, name))
  const score = scoreFile(basename(name), wanted.kind, compared, result)
  const listed = /products of (\S+\.\w+)/u.exec(wanted.with ?? '')?.[1]
  const list = listed === undefined ? null : await readFile(join(folder, listed))
  scores.push(list === null ? score : scoreMatches(score, wanted, result, list))
}
console.table(
  Object.fromEntries(
    scores.map(({ file, kind, right, asked, leftOut, wrong }) => [
      file,
      { kind, right, asked, 'left out': leftOut, wrong: wrong.length },
    ]),
  ),
)
const wrong = scores.flatMap((score) => score.wrong.map((words) => `${score.file}: ${words}`))
for (const words of wrong) console.log(words)
console.log(`${wrong.length} wrong in silence, in ${scores.length} files.`)
process.exitCode = wrong.length === 0 ? 0 : 1
