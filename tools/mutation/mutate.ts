/**
 * Mutation testing: changes the rules of packages/domain one by one, and lists the changes that no test notices.
 * Use: `npm run mutate [-- file or folder …]`. It ends with 1 if a room that was measured whole is below its threshold.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { keepScratchInMemory } from '../running/scratch-folder.ts'
import { roomsBelow, type RoomScore, scoreAll, scoreRooms } from './room-scores.ts'
import { thresholds } from './thresholds.ts'

type Change = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const root = resolve(import.meta.dirname, '../..')
const rules = join(root, 'packages/domain/src')

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}

/** The paths that were asked for, or all rules. */
function readPaths(words: readonly string[]): string[] {
  const paths = words.map((word) => resolve(word))
  const stray = paths.find(
    (path) =>
      !isWithin(path, rules) ||
      isWithin(path, join(rules, 'testing')) ||
      /[.](?:test|d)[.]ts$/.test(path) ||
      statSync(path, { throwIfNoEntry: false }) === undefined,
  )
  if (stray !== undefined) {
    console.error(`${stray} is no file or folder of rules in packages/domain/src.`)
    process.exit(2)
  }
  return paths.length > 0 ? paths : [rules]
}

function patternOf(path: string): string {
  const name = relative(root, path).replaceAll(sep, '/')
  return statSync(path).isDirectory() ? `${name}/**/*.ts` : name
}

/** The place, the code there, and the code that did as well. */
function describe({ fileName, location, replacement, status }: Change): string {
  const { start, end } = location
  const line = readFileSync(fileName, 'utf8').split('\n')[start.line - 1] ?? ''
  const was =
    start.line === end.line
      ? line.slice(start.column - 1, end.column - 1)
      : `${line.slice(start.column - 1)} …`
  const place = `${relative(root, fileName)}:${start.line}:${start.column}`
  const reason = status === 'NoCoverage' ? ' (no test runs it)' : ''
  return `${place}${reason}\n    ${was}\n    ${replacement.replaceAll(/\s+/g, ' ')}`
}

function rowOf({ room, tried, noticed, score }: RoomScore, threshold: number | undefined): string {
  return [
    room.padEnd(12),
    ...[String(tried), String(noticed)].map((figure) => figure.padStart(7)),
    (score?.toFixed(1) ?? '-').padStart(7),
    String(threshold ?? '-').padStart(9),
  ].join('  ')
}

process.chdir(root)
const paths = readPaths(
  process.argv.slice(2).map((word) => resolve(process.env['INIT_CWD'] ?? '.', word)),
)
keepScratchInMemory()
const scratch = mkdtempSync(join(tmpdir(), 'sampletrail-mutation-'))
const changes = await new Stryker({
  mutate: [...paths.map(patternOf), '!**/*.{test,d}.ts', '!packages/domain/src/testing/**'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', pool: 'threads' },
  // The tests need no more than this. Without the root's tsconfig.json, Stryker does not ask TypeScript to rewrite it: 7 has no such API.
  ignorePatterns: [
    '**',
    '!packages/domain/**',
    '!tools/mutation/vitest.config.ts',
    '!package.json',
    '!tsconfig.base.json',
  ],
  disableTypeChecks: false,
  tempDirName: scratch,
  cleanTempDir: 'always',
  reporters: ['progress-append-only'],
})
  .runMutationTest()
  .finally(() => rmSync(scratch, { recursive: true, force: true }))

const survivors = changes.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
for (const survivor of survivors) console.log(describe(survivor))

const rooms = scoreRooms(changes, rules)
console.log('\nroom            tried  noticed  percent  threshold')
for (const room of rooms) console.log(rowOf(room, thresholds[room.room]))
if (rooms.length > 1) console.log(rowOf(scoreAll(rooms), undefined))

const whole = rooms.filter(({ room }) => paths.some((path) => isWithin(join(rules, room), path)))
const below = roomsBelow(whole, thresholds)
if (below.length > 0) console.error(`\nBelow the threshold: ${below.join(', ')}`)
process.exitCode = below.length > 0 ? 1 : 0
