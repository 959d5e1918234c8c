/** The values of a template; `Data` has the user's metadata. */
export interface TemplateValues {
  [name: string]: string | Record<string, unknown>
}

const TAG = /\{\{-?\s*(.*?)\s*-?\}\}/g

/**
 * Fills a template in the subset of Go's syntax that Supabase's email templates use: `{{ .Name }}`, `{{ .Data.name }}`
 * and `{{ if .Name }} … {{ else }} … {{ end }}`. In HTML every value is escaped, so that a user's metadata cannot become
 * markup. Throws for anything else, instead of emailing it.
 */
export function renderTemplate(
  template: string,
  values: TemplateValues,
  format: 'html' | 'text',
): string {
  /** For each open `if`: whether its present branch is written. */
  const branches: boolean[] = []
  let output = ''
  let position = 0
  const write = (text: string) => {
    if (branches.every(Boolean)) output += text
  }

  for (const match of template.matchAll(TAG)) {
    write(template.slice(position, match.index))
    position = match.index + match[0].length
    const tag = match[1] ?? ''
    const condition = /^if\s+(\.[\w.]+)$/.exec(tag)
    if (condition) branches.push(readValue(values, condition[1] ?? '') !== '')
    else if (tag === 'else' && branches.length > 0) branches.push(!branches.pop())
    else if (tag === 'end' && branches.length > 0) branches.pop()
    else if (/^\.[\w.]+$/.test(tag)) write(present(readValue(values, tag), format))
    else throw new Error(`The mail template has a tag that is not understood: {{ ${tag} }}`)
  }
  if (branches.length > 0) throw new Error('The mail template has an {{ if }} without an {{ end }}')
  write(template.slice(position))
  return output
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function present(value: string, format: 'html' | 'text'): string {
  return format === 'html' ? escapeHtml(value) : value
}

function readValue(values: TemplateValues, path: string): string {
  let value: unknown = values
  for (const name of path.slice(1).split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return ''
    value = (value as Record<string, unknown>)[name]
  }
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
