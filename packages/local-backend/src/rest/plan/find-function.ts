import type { RequestBody } from '#src/rest/read-body.ts'
import { refuseUnread } from '#src/rest/plan/find-table.ts'
import { RestError } from '#src/rest/rest-error.ts'
import { findSimilarName } from '#src/rest/schema/find-similar-name.ts'
import {
  qualify,
  type DatabaseFunction,
  type SchemaCache,
  type WholeBodyType,
} from '#src/rest/schema/schema-cache.ts'

/** A form gives its arguments by name, as a query string does. */
type BodyKind = Exclude<RequestBody['kind'], 'form'>

/** The types that a body of each kind may be passed as, and PostgREST's words for them. */
const WHOLE: Record<BodyKind, { types: WholeBodyType[]; words: string }> = {
  json: { types: ['json', 'jsonb'], words: 'json/jsonb' },
  text: { types: ['text'], words: 'text' },
  xml: { types: ['xml'], words: 'xml' },
  bytes: { types: ['bytea'], words: 'bytea' },
}

/**
 * Chooses among functions of one name the one that takes arguments of these names. Throws PGRST202 and PGRST203.
 * A function with one unnamed parameter takes the body as a whole if the kind of the body is its type. A body that is not
 * JSON goes to no other function.
 */
export function findFunction(
  cache: SchemaCache,
  schema: string,
  name: string,
  given: string[],
  body: BodyKind | null,
): DatabaseFunction {
  const all = cache.functions.get(qualify(schema, name)) ?? []
  const whole = all.filter((candidate) => takesWhole(candidate, body))
  const exact =
    body === null || body === 'json'
      ? all.filter((candidate) => !whole.includes(candidate) && takes(candidate, given))
      : []
  const found = exact.length === 0 ? whole : exact
  const only = found[0]
  if (!only) {
    refuseUnread(cache, schema, name)
    throw notFound(cache, schema, name, given, body)
  }
  if (found.length > 1) throw ambiguous(found)
  return only
}

/** Whether a function takes bodies of this kind as a whole. */
export function takesWhole({ wholeBodyType }: DatabaseFunction, body: BodyKind | null): boolean {
  return body !== null && wholeBodyType !== null && WHOLE[body].types.includes(wholeBodyType)
}

/** A parameter without a name cannot be passed by name, so it must have a default. */
function takes({ parameters }: DatabaseFunction, given: string[]): boolean {
  const named = parameters.filter((parameter) => parameter.name !== '')
  return (
    parameters.every((parameter) =>
      parameter.name !== '' && given.includes(parameter.name)
        ? true
        : !parameter.required || parameter.variadic,
    ) && given.every((name) => named.some((parameter) => parameter.name === name))
  )
}

function notFound(
  cache: SchemaCache,
  schema: string,
  name: string,
  names: string[],
  body: BodyKind | null,
): RestError {
  const given = names.toSorted()
  const similar = suggest(cache, schema, name, given)
  const isWhole = body !== null && body !== 'json'
  const whole = body === null ? '' : `with a single unnamed ${WHOLE[body].words} parameter`
  const withNames =
    given.length === 0
      ? 'without parameters'
      : `with ${given.length === 1 ? 'parameter' : 'parameters'} ${given.join(', ')}`
  const wanted = isWhole ? whole : `${withNames}${body === null ? '' : ` or ${whole}`}`
  const call = isWhole ? '' : given.length === 0 ? ' without parameters' : `(${given.join(', ')})`
  return new RestError(404, {
    code: 'PGRST202',
    message: `Could not find the function ${schema}.${name}${call} in the schema cache`,
    details: `Searched for the function ${schema}.${name} ${wanted}, but no matches were found in the schema cache.`,
    hint: similar === null ? null : `Perhaps you meant to call the function ${schema}.${similar}`,
  })
}

/** Of a name that is there, the parameters most like those given; else the name most like it. */
function suggest(cache: SchemaCache, schema: string, name: string, given: string[]): string | null {
  const overloads = cache.functions.get(qualify(schema, name))
  if (overloads) {
    const lists = overloads.map(({ parameters }) => listNames(parameters.map((p) => p.name)))
    const similar = findSimilarName(listNames(given), lists, 0.33)
    return similar === null ? null : `${name}${similar}`
  }
  const functions = [...cache.functions.values()].flat().filter((f) => f.schema === schema)
  return findSimilarName(
    name,
    functions.map((candidate) => candidate.name),
  )
}

function listNames(names: string[]): string {
  return `(${names.toSorted().join(', ')})`
}

function ambiguous(found: DatabaseFunction[]): RestError {
  const signatures = found
    .toSorted(compareParameters)
    .map(
      ({ schema, name, parameters }) =>
        `${schema}.${name}(${parameters.map((p) => `${p.name} => ${p.type}`).join(', ')})`,
    )
  return new RestError(300, {
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}

/** Those with fewer parameters first, then by their names and types, as in PostgREST. */
function compareParameters(one: DatabaseFunction, other: DatabaseFunction): number {
  if (one.parameters.length !== other.parameters.length) {
    return one.parameters.length - other.parameters.length
  }
  const [a, b] = [one, other].map(({ parameters }) =>
    parameters.map(({ name, type }) => `${name}\0${type}`).join('\0'),
  )
  return (a ?? '') < (b ?? '') ? -1 : 1
}
