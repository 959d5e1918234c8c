import { findTable } from '#src/rest/plan/find-table.ts'
import { qualify, type SchemaCache } from '#src/rest/schema/schema-cache.ts'
import { RestError } from '#src/rest/rest-error.ts'

/** The value of `Allow`: the possible actions on a resource, for any caller. */
export function listMethods(
  cache: SchemaCache,
  resource: 'table' | 'function',
  schema: string,
  name: string,
): string {
  if (resource === 'function') {
    const functions = cache.functions.get(qualify(schema, name))
    if (!functions) {
      throw new RestError(404, {
        code: 'PGRST202',
        message: `Could not find the function ${schema}.${name} in the schema cache`,
      })
    }
    const readable = functions.some((candidate) => !candidate.isVolatile)
    return readable ? 'OPTIONS,GET,HEAD,POST' : 'OPTIONS,POST'
  }
  const table = findTable(cache, schema, name)
  const methods = ['OPTIONS', 'GET', 'HEAD']
  if (table.insertable) methods.push('POST')
  const { insertable, updatable, primaryKey } = table
  if (insertable && updatable && primaryKey.length > 0) methods.push('PUT')
  if (updatable) methods.push('PATCH')
  if (table.deletable) methods.push('DELETE')
  return methods.join(',')
}
