import type { SelectEmbed } from '#src/rest/parse/query-ast.ts'
import { RestError } from '#src/rest/rest-error.ts'
import { findSimilarName } from '#src/rest/schema/find-similar-name.ts'
import { qualify, type Relationship, type SchemaCache } from '#src/rest/schema/schema-cache.ts'

/**
 * Finds the one relationship that `select=target!hint(…)` means. Without a hint the target is a function of the row, a table
 * or view, or, where a table is at the other end, a foreign key or its column; a hint is a foreign key, one of its columns,
 * or a junction. Throws PGRST200 and PGRST201.
 */
export function findRelationship(
  cache: SchemaCache,
  schema: string,
  from: string,
  { target, hint }: SelectEmbed,
): Relationship {
  const all = cache.relationships.get(qualify(schema, from)) ?? []
  const computed = all.find(({ computedBy }) => computedBy?.name === target)
  if (computed) return computed
  const matches = all.filter((relationship) => {
    if (relationship.computedBy !== null) return false
    if (isSelf(relationship)) return matchesSelf(relationship, target, hint)
    return hint === null
      ? matchesTarget(relationship, target)
      : relationship.to === target && matchesHint(relationship, hint)
  })
  const only = matches[0]
  if (!only) throw noRelationship(cache, schema, from, target, hint, all)
  if (matches.length > 1) throw ambiguous(from, target, matches)
  return only
}

/** Of a table that points to itself, its own name means the rows that point here, the column the row pointed to. */
function matchesSelf(relationship: Relationship, target: string, hint: string | null): boolean {
  const { kind, to } = relationship
  if (kind === 'many-to-one') return hint === null && onlyColumns(relationship)?.own === target
  if (kind !== 'one-to-many' || to !== target) return false
  return hint === null || onlyColumns(relationship)?.other === hint
}

function matchesTarget(relationship: Relationship, target: string): boolean {
  if (relationship.to === target) return true
  if (relationship.toView || relationship.junction) return false
  return relationship.constraint === target || onlyColumns(relationship)?.own === target
}

function matchesHint(relationship: Relationship, hint: string): boolean {
  if (relationship.junction) return relationship.junction.table === hint
  const columns = onlyColumns(relationship)
  return relationship.constraint === hint || columns?.own === hint || columns?.other === hint
}

/** The two columns of a key that has one on each side. */
function onlyColumns({ columns }: Relationship): { own: string; other: string } | null {
  const [first] = columns
  return first && columns.length === 1 ? { own: first[0], other: first[1] } : null
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
  const using = hint === null ? '' : ` using the hint '${hint}'`
  return new RestError(400, {
    code: 'PGRST200',
    message: `Could not find a relationship between '${from}' and '${target}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${from}' and '${target}'${using} in the schema '${schema}', but no matches were found.`,
    hint: suggest(cache, schema, from, target, all),
  })
}

/** Another name for what is embedded, or, where nothing can be embedded, for what it is embedded in. */
function suggest(
  cache: SchemaCache,
  schema: string,
  from: string,
  target: string,
  all: Relationship[],
): string | null {
  const names =
    all.length > 0
      ? all.map((relationship) => relationship.to)
      : [...cache.relationships.values()].flatMap(([first]) =>
          first?.schema === schema ? [first.from] : [],
        )
  const asked = all.length > 0 ? target : from
  const similar = names.includes(asked) ? null : findSimilarName(asked, names, 0.33)
  return similar === null ? null : `Perhaps you meant '${similar}' instead of '${asked}'.`
}

function ambiguous(from: string, target: string, matches: Relationship[]): RestError {
  const hints = matches.map((match) => `'${match.to}!${match.junction?.table ?? match.constraint}'`)
  return new RestError(300, {
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${from}' and '${target}'`,
    details: matches.map((match) => ({
      cardinality: match.kind,
      embedding: `${from} with ${match.to}`,
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
