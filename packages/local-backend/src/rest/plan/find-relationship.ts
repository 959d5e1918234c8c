import type { SelectEmbed } from '#src/rest/parse/query-ast.ts'
import { RestError } from '#src/rest/rest-error.ts'
import { findSimilarName } from '#src/rest/schema/find-similar-name.ts'
import { qualify, type Relationship, type SchemaCache } from '#src/rest/schema/schema-cache.ts'

/**
 * Finds the one relationship that `select=target!hint(…)` means. The target is a function of the row, a table, a foreign
 * key's name, or its column; the hint is a foreign key, a column of it, or the junction. A function goes before what
 * foreign keys tell under its name. Throws PGRST200 and PGRST201.
 */
export function findRelationship(
  cache: SchemaCache,
  schema: string,
  from: string,
  { target, hint }: SelectEmbed,
): Relationship {
  const all = cache.relationships.get(qualify(schema, from)) ?? []
  const computed = all.find(({ computedBy }) => computedBy === target)
  if (computed) return computed
  const matches = all.filter((relationship) =>
    hint === null ? matchesTarget(relationship, target) : matchesHint(relationship, target, hint),
  )
  const only = matches[0]
  if (!only) throw noRelationship(cache, schema, from, target, hint, all)
  if (matches.length > 1) throw ambiguous(from, target, matches)
  return only
}

function matchesTarget(relationship: Relationship, target: string): boolean {
  if (relationship.computedBy !== null) return false
  const byKey =
    !relationship.toView &&
    relationship.kind !== 'many-to-many' &&
    (relationship.constraint === target || ownColumn(relationship) === target)
  // Of a table that points to itself, its own name means the rows that point here, the column the row pointed to.
  if (isSelf(relationship) && relationship.kind !== 'many-to-many') {
    return relationship.kind === 'many-to-one'
      ? byKey
      : relationship.kind === 'one-to-many' && relationship.to === target
  }
  return relationship.to === target || byKey
}

function matchesHint(relationship: Relationship, target: string, hint: string): boolean {
  if (relationship.computedBy !== null) return false
  if (relationship.to !== target) {
    return (
      !relationship.toView && relationship.constraint === hint && ownColumn(relationship) === target
    )
  }
  if (relationship.junction) {
    return relationship.junction.table === hint || relationship.junction.constraints[0] === hint
  }
  if (isSelf(relationship) && relationship.kind === 'many-to-one') return false
  const [columns] = relationship.columns
  const isSingle = relationship.columns.length === 1
  return (
    relationship.constraint === hint ||
    (isSingle && columns !== undefined && (columns[0] === hint || columns[1] === hint))
  )
}

/** The foreign key's column, seen from the table that has it. */
function ownColumn({ kind, columns }: Relationship): string | null {
  if (kind === 'one-to-many' || columns.length !== 1) return null
  return columns[0]?.[0] ?? null
}

function isSelf({ from, to }: Relationship): boolean {
  return from === to
}

function noRelationship(
  cache: SchemaCache,
  schema: string,
  from: string,
  target: string,
  hint: string | null,
  all: Relationship[],
): RestError {
  const similar = cache.tables.has(qualify(schema, target))
    ? null
    : findSimilarName(
        target,
        all.map((relationship) => relationship.to),
        0.33,
      )
  const using = hint === null ? '' : ` using the hint '${hint}'`
  return new RestError(400, {
    code: 'PGRST200',
    message: `Could not find a relationship between '${from}' and '${target}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${from}' and '${target}'${using} in the schema '${schema}', but no matches were found.`,
    hint: similar === null ? null : `Perhaps you meant '${similar}' instead of '${target}'.`,
  })
}

function ambiguous(from: string, target: string, matches: Relationship[]): RestError {
  const hints = matches.map((match) => `'${target}!${match.junction?.table ?? match.constraint}'`)
  return new RestError(300, {
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${from}' and '${target}'`,
    details: matches.map((match) => ({
      cardinality: match.kind,
      embedding: `${from} with ${target}`,
      relationship: describe(match),
    })),
    hint: `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  })
}

function describe({ constraint, from, to, columns, junction }: Relationship): string {
  if (junction) {
    const [one, other] = junction.constraints
    const left = joinNames(junction.fromColumns.map(([, inJunction]) => inJunction))
    const right = joinNames(junction.toColumns.map(([inJunction]) => inJunction))
    return `${junction.table} using ${one}(${left}) and ${other}(${right})`
  }
  const left = joinNames(columns.map(([column]) => column))
  const right = joinNames(columns.map(([, column]) => column))
  return `${constraint} using ${from}(${left}) and ${to}(${right})`
}

function joinNames(names: string[]): string {
  return names.join(', ')
}
