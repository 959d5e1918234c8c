import type { Baseline } from '../../../packages/local-backend/src/migrate/baseline.ts'
import type { MigrationFile } from '../../../packages/local-backend/src/migrate/read-migrations.ts'
import { splitStatements } from '../../../packages/local-backend/src/migrate/split-statements.ts'
import { readDefinition, type Effect } from './read-definition.ts'

const DAY = 86_400_000
const MOST_LINES = 400

/**
 * The violations of the rules for migrations, one line each. The baseline defines every object once; in later migrations a
 * second definition has to replace the first one explicitly. A version is a time in UTC, at most a day ahead.
 */
export function findProblems(
  files: readonly MigrationFile[],
  baseline: Baseline | null,
  now: Date,
): string[] {
  const defined = new Map<string, string>()
  return files.flatMap((file) => [
    ...checkVersion(file, now),
    ...checkLength(file),
    ...checkStatements(file, defined, baseline !== null && file.version <= baseline.until),
  ])
}

function checkVersion({ fileName, version }: MigrationFile, now: Date): string[] {
  const time = readTime(version)
  if (time === null) return [`${fileName}: ${version} is no time (year to second, in UTC).`]
  if (time <= now.getTime() + DAY) return []
  return [`${fileName}: its date is in the future. A migration of today would sort before it.`]
}

function readTime(version: string): number | null {
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(version)
  if (!digits) return null
  const [, year, month, day, hour, minute, second] = digits
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const time = Date.parse(text)
  return Number.isNaN(time) || new Date(time).toISOString() !== text ? null : time
}

function checkLength({ fileName, sql }: MigrationFile): string[] {
  const lines = sql.trimEnd().split('\n').length
  return lines <= MOST_LINES
    ? []
    : [`${fileName}: ${lines} lines. Split it by idea: ${MOST_LINES} are the most.`]
}

function checkStatements(
  { fileName, sql }: MigrationFile,
  defined: Map<string, string>,
  isBaseline: boolean,
): string[] {
  const mine = new Set<string>()
  const problems: string[] = []
  for (const statement of splitStatements(sql)) {
    const effect = readDefinition(statement)
    const problem = isBaseline
      ? explainInBaseline(effect, defined)
      : explainLater(effect, defined, mine)
    if (problem !== null) problems.push(`${fileName}: ${problem}`)
    if (effect.kind === 'drops') for (const object of effect.objects) forget(object, defined)
    if (effect.kind !== 'defines') continue
    mine.add(effect.object)
    defined.set(effect.object, fileName)
  }
  return problems
}

function forget(object: string, defined: Map<string, string>): void {
  for (const name of defined.keys()) {
    const goesWithTable =
      object.startsWith('table ') && name.endsWith(object.replace('table', ' on'))
    if (name === object || goesWithTable) defined.delete(name)
  }
}

function explainInBaseline(effect: Effect, defined: Map<string, string>): string | null {
  switch (effect.kind) {
    case 'defines': {
      const first = defined.get(effect.object)
      if (first !== undefined) {
        return `defines ${effect.object} a second time, after ${first}. In the baseline each object is defined once.`
      }
      if (!effect.replaces || effect.object.startsWith('comment on ')) return null
      return `replaces ${effect.object}. In the baseline each object is made once, by a plain create.`
    }
    case 'drops':
      return `drops ${effect.objects.join(', ')}. The baseline makes only what stays.`
    case 'changes':
      return 'changes what it made before. The baseline makes each object as it is in the end.'
    default:
      return null
  }
}

function explainLater(
  effect: Effect,
  defined: Map<string, string>,
  mine: ReadonlySet<string>,
): string | null {
  if (effect.kind !== 'defines') return null
  const { object, replaces } = effect
  if (mine.has(object)) return `defines ${object} twice.`
  const first = defined.get(object)
  if (first === undefined || replaces) return null
  return `defines ${object} a second time, after ${first}. Write "create or replace", or drop the first one.`
}
