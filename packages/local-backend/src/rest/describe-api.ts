import type { Column, SchemaCache, Table } from '#src/rest/schema/schema-cache.ts'

/** The tables and functions of a schema as an OpenAPI 2.0 document. Only service_role can read it. */
export function describeApi(cache: SchemaCache, schema: string): object {
  const tables = [...cache.tables.values()].filter((table) => table.schema === schema)
  const functions = [...cache.functions.values()].flat().filter((f) => f.schema === schema)
  return {
    swagger: '2.0',
    info: { title: schema, version: '1' },
    basePath: '/',
    consumes: ['application/json'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    definitions: Object.fromEntries(tables.map((table) => [table.name, describeTable(table)])),
    paths: Object.fromEntries([
      ...tables.map((table) => [`/${table.name}`, describePath(table)]),
      ...functions.map((f) => [
        `/rpc/${f.name}`,
        { post: { summary: f.comment ?? '', responses: OK } },
      ]),
    ]),
  }
}

const OK = { '200': { description: 'OK' } }

function describeTable(table: Table): object {
  const columns = [...table.columns.values()]
  return {
    type: 'object',
    description: table.comment ?? '',
    required: columns.filter((c) => !c.nullable && c.default === null).map(({ name }) => name),
    properties: Object.fromEntries(columns.map((column) => [column.name, describeColumn(column)])),
  }
}

function describeColumn({ type, comment }: Column): object {
  return { format: type, ...(comment === null ? {} : { description: comment }) }
}

function describePath(table: Table): object {
  const operation = { tags: [table.name], responses: OK }
  return {
    get: operation,
    ...(table.insertable ? { post: operation } : {}),
    ...(table.updatable ? { patch: operation } : {}),
    ...(table.deletable ? { delete: operation } : {}),
  }
}
