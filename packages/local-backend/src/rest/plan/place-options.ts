import type { NodeOptions, Query, SelectEmbed, SelectItem } from '#src/rest/parse/query-ast.ts'
import { RestError } from '#src/rest/rest-error.ts'

/**
 * Finds the embedded resource that each filter, order and limit of the query is about. A resource under an alias goes by
 * both names; where two fit, the one that has the name in the answer does. Throws PGRST108.
 */
export function placeOptions({ select, embedded }: Query): Map<SelectEmbed, NodeOptions> {
  const placed = new Map<SelectEmbed, NodeOptions>()
  for (const { path, options } of embedded) {
    let items = select
    let found: SelectEmbed | null = null
    for (const name of path) {
      found = findEmbed(items, name)
      items = found.items
    }
    if (!found) continue
    const known = placed.get(found)
    placed.set(found, known ? merge(known, options) : options)
  }
  return placed
}

export function notEmbedded(name: string): RestError {
  return new RestError(400, {
    code: 'PGRST108',
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

function findEmbed(items: SelectItem[], name: string): SelectEmbed {
  const embeds = items.filter((item) => item.kind === 'embed')
  const found =
    embeds.find(({ alias, target }) => (alias ?? target) === name) ??
    embeds.find(({ target }) => target === name)
  if (found) return found
  throw notEmbedded(name)
}

function merge(known: NodeOptions, more: NodeOptions): NodeOptions {
  return {
    conditions: [...known.conditions, ...more.conditions],
    order: more.order.length > 0 ? more.order : known.order,
    limit: more.limit ?? known.limit,
    offset: more.offset > 0 ? more.offset : known.offset,
  }
}
