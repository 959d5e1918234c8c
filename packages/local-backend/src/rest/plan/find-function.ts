import { RestError } from '#src/rest/rest-error.ts'
import { findSimilarName } from '#src/rest/schema/find-similar-name.ts'
import { qualify, type DatabaseFunction, type SchemaCache } from '#src/rest/schema/schema-cache.ts'

/**
 * Chooses among functions of one name the one that takes arguments of these names. Throws PGRST202 and PGRST203.
 * With `hasBody`, a function of one unnamed json parameter takes the body as a whole.
 */
export function findFunction(
  cache: SchemaCache,
  schema: string,
  name: string,
  given: string[],
  hasBody: boolean,
): DatabaseFunction {
  const all = cache.functions.get(qualify(schema, name)) ?? []
  const exact = all.filter((candidate) => takes(candidate, given))
  const found =
    exact.length === 0 && hasBody
      ? all.filter((candidate) => candidate.wholeBodyType !== null)
      : exact
  const only = found[0]
  if (!only) throw notFound(cache, schema, name, given, hasBody)
  if (found.length > 1) throw ambiguous(found)
  return only
}

function takes({ parameters, wholeBodyType }: DatabaseFunction, given: string[]): boolean {
  if (wholeBodyType !== null) return false
  return (
    parameters.every((parameter) =>
      given.includes(parameter.name) ? true : !parameter.required || parameter.variadic,
    ) && given.every((name) => parameters.some((parameter) => parameter.name === name))
  )
}

function notFound(
  cache: SchemaCache,
  schema: string,
  name: string,
  given: string[],
  hasBody: boolean,
): RestError {
  const similar = suggest(cache, schema, name, given)
  const withNames =
    given.length === 0
      ? 'without parameters'
      : `with ${given.length === 1 ? 'parameter' : 'parameters'} ${given.join(', ')}`
  const orWhole = hasBody ? ' or with a single unnamed json/jsonb parameter' : ''
  return new RestError(404, {
    code: 'PGRST202',
    message:
      given.length === 0
        ? `Could not find the function ${schema}.${name} without parameters in the schema cache`
        : `Could not find the function ${schema}.${name}(${given.join(', ')}) in the schema cache`,
    details: `Searched for the function ${schema}.${name} ${withNames}${orWhole}, but no matches were found in the schema cache.`,
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
  const signatures = found.map(
    ({ schema, name, parameters }) =>
      `${schema}.${name}(${parameters.map((p) => `${p.name} => ${p.type}`).join(', ')})`,
  )
  return new RestError(300, {
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}
