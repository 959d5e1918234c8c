import type { Context } from 'hono'

/** A value of a form as received: text, or the fields in brackets below it. */
export type Raw = string | RawFields
export interface RawFields {
  [name: string]: Raw
}

/** Reads `a[b][0]=c` as nested fields. Items of a list are below their numbers. */
export function readForm(form: URLSearchParams): RawFields {
  const root = emptyFields()
  for (const [key, value] of form) {
    const names = splitKey(key)
    const last = names.pop() ?? ''
    let fields = root
    for (const name of names) {
      const inner = fields[name]
      const next = typeof inner === 'object' ? inner : emptyFields()
      fields[name] = next
      fields = next
    }
    // `a[]=x&a[]=y` counts up.
    fields[last === '' ? String(Object.keys(fields).length) : last] = value
  }
  return root
}

function splitKey(key: string): string[] {
  const open = key.indexOf('[')
  if (open === -1) return [key]
  const inner = [...key.slice(open).matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name)
  return [key.slice(0, open), ...inner]
}

/** Without a prototype: names come from outside. */
function emptyFields(): RawFields {
  return Object.create(null) as RawFields
}

/** The parameters of a request, in its address or its body. */
export async function readRequest(context: Context): Promise<RawFields> {
  const query = new URL(context.req.url).searchParams
  if (context.req.method === 'GET') return readForm(query)
  const body = new URLSearchParams(await context.req.text())
  return readForm(new URLSearchParams([...query, ...body]))
}
