/** What a statement of a migration does to the schema. */
export type Effect =
  /** Makes an object, or with `replaces` puts it in the place of the one that may be there. */
  | { kind: 'defines'; object: string; replaces: boolean }
  | { kind: 'drops'; objects: string[] }
  /** Changes an object that an earlier statement made. */
  | { kind: 'changes' }
  /** Rights, rows, and settings: nothing that has a definition. */
  | { kind: 'else' }

const NAME = String.raw`((?:"[^"]+"|[\w$]+)(?:\.(?:"[^"]+"|[\w$]+))?)`

const matches = (words: string) => new RegExp(`^${words.replaceAll('NAME', NAME)}`, 'i')

const MADE: [RegExp, string][] = [
  [matches('create (?:unlogged )?table (?:if not exists )?NAME'), 'table'],
  [matches('create (?:or replace )?(?:recursive )?(?:materialized )?view NAME'), 'view'],
  [matches('create type NAME'), 'type'],
  [matches('create domain NAME'), 'domain'],
  [matches('create sequence (?:if not exists )?NAME'), 'sequence'],
  [matches('create schema (?:if not exists )?NAME'), 'schema'],
  [matches('create extension (?:if not exists )?NAME'), 'extension'],
]
const INDEX = matches(
  'create (?:unique )?index (?:concurrently )?(?:if not exists )?NAME on (?:only )?NAME',
)
const ON_TABLE: [RegExp, string][] = [
  [matches('create (?:or replace )?(?:constraint )?trigger NAME [^;]*? on NAME'), 'trigger'],
  [matches('create policy NAME on NAME'), 'policy'],
]
const ROUTINE = matches('create (?:or replace )?(function|procedure|aggregate) NAME ?\\(')
const DROPPED_ROUTINE = matches('drop (function|procedure|aggregate) (?:if exists )?')
const DROPPED_ON_TABLE = matches('drop (trigger|policy) (?:if exists )?NAME on NAME')
const DROPPED = matches(
  'drop (table|view|materialized view|type|domain|sequence|schema|extension|index) (?:concurrently )?(?:if exists )?',
)
const COMMENT = matches('comment on ([^;]*?) is ')
const ELSE = matches(
  '(?:insert into|grant|revoke|do|alter default privileges|alter publication|alter table (?:only )?NAME enable row level security|alter table (?:only )?NAME add constraint)\\b',
)
const CHANGES = matches('(?:alter|update|delete from|with|select|set)\\b')

/** Reads one statement. Throws for one of a kind that it does not know: somebody has to say what that defines. */
export function readDefinition(statement: string): Effect {
  const text = withoutComments(statement)
  const replaces = /^create or replace/i.test(text)
  const routine = ROUTINE.exec(text)
  if (routine) {
    const [all, kind = '', name = ''] = routine
    const given = splitArguments(text.slice(all.length))
    return { kind: 'defines', object: `${kind} ${name}(${typesOfMade(given)})`, replaces }
  }
  const [, index, indexed] = INDEX.exec(text) ?? []
  if (index) {
    const schema = indexed?.includes('.') ? `${indexed.split('.')[0]}.` : ''
    return { kind: 'defines', object: `index ${schema}${index}`, replaces }
  }
  for (const [pattern, kind] of ON_TABLE) {
    const [, name, table] = pattern.exec(text) ?? []
    if (name) return { kind: 'defines', object: `${kind} ${name} on ${table}`, replaces }
  }
  for (const [pattern, kind] of MADE) {
    const [, name] = pattern.exec(text) ?? []
    if (name) return { kind: 'defines', object: `${kind} ${name}`, replaces }
  }
  const [, commented] = COMMENT.exec(text) ?? []
  if (commented) {
    return { kind: 'defines', object: `comment on ${commented.toLowerCase()}`, replaces: true }
  }
  const drops = readDropped(text)
  if (drops) return { kind: 'drops', objects: drops }
  if (ELSE.test(text)) return { kind: 'else' }
  if (CHANGES.test(text)) return { kind: 'changes' }
  throw new Error(`This kind of statement is not known to the check: ${text.slice(0, 80)}`)
}

function readDropped(text: string): string[] | null {
  const routine = DROPPED_ROUTINE.exec(text)
  if (routine) {
    const [all, kind = ''] = routine
    return splitRoutines(text.slice(all.length)).map(
      ({ name, given }) => `${kind.toLowerCase()} ${name}(${given.map(tidyType).join(', ')})`,
    )
  }
  const [, onTable, name, table] = DROPPED_ON_TABLE.exec(text) ?? []
  if (onTable) return [`${onTable} ${name} on ${table}`]
  const plain = DROPPED.exec(text)
  if (!plain) return null
  const [all, kind = ''] = plain
  const names = text.slice(all.length).replace(/ (cascade|restrict)$/i, '')
  return names.split(',').map((each) => `${kind.toLowerCase()} ${each.trim()}`)
}

/** One line, single spaces, without comments; texts and bodies stay as they are. */
function withoutComments(statement: string): string {
  const kept = statement.replaceAll(
    /(\$(\w*)\$[\s\S]*?\$\2\$|'(?:[^']|'')*'|"[^"]*")|--[^\n]*|\/\*[\s\S]*?\*\//g,
    (_all, quoted: string | undefined) => quoted ?? ' ',
  )
  return kept.replaceAll(/\s+/g, ' ').trim()
}

/** The text between an open parenthesis and the one that closes it, split at its commas. */
function splitArguments(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === ')' && depth === 0) break
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function splitRoutines(text: string): { name: string; given: string[] }[] {
  return [...text.matchAll(/([\w$."]+) ?\(([^)]*)\)/g)].map(([, name = '', inner = '']) => ({
    name,
    given: splitArguments(`${inner})`),
  }))
}

/** Of arguments with a name, and perhaps a mode and a default; those that come out do not tell functions apart. */
function typesOfMade(given: string[]): string {
  return given
    .filter((each) => !/^out /i.test(each))
    .map((each) => each.replace(/^(?:in|inout|variadic) /i, '').replace(/ (?:default|=) .*$/i, ''))
    .map((each) => tidyType(each.replace(/^\S+ /, '')))
    .join(', ')
}

const ALIASES: Record<string, string> = {
  int: 'integer',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  'timestamp with time zone': 'timestamptz',
}

function tidyType(type: string): string {
  const plain = type.trim().toLowerCase()
  return ALIASES[plain] ?? plain
}
