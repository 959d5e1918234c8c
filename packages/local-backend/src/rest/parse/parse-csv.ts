import { RestError } from '#src/rest/rest-error.ts'

const QUOTE = '"'
/** A field without quotes. */
const BARE = /[^",\r\n]*/y
const QUOTED = /[^"]*(?:""[^"]*)*/y

/**
 * Lines of fields, of which the first has the column names, as a JSON array of objects. As in PostgREST, all values are
 * strings, and `NULL` is null. Throws PGRST102, and 413 for JSON of more than `maxBytes`: it repeats the names in each line.
 */
export function writeCsvAsJson(text: string, maxBytes: number): string {
  const lines = readLines(text)
  const header = lines.next()
  if (header.done) throw refuse('Empty or invalid csv')
  const names = header.value.map((name) => JSON.stringify(name))
  if (new Set(names).size < names.length) throw refuse('A column is named twice')
  const objects: string[] = []
  let size = 0
  for (const fields of lines) {
    if (fields.length !== names.length) throw refuse('All lines must have same number of fields')
    const pairs = fields.map((field, i) => `${names[i]}:${writeValue(field)}`)
    const object = `{${pairs.join(',')}}`
    size += Buffer.byteLength(object) + 1
    if (size > maxBytes) throw tooLarge(maxBytes)
    objects.push(object)
  }
  return `[${objects.join(',')}]`
}

function writeValue(field: string): string {
  return field === 'NULL' ? 'null' : JSON.stringify(field)
}

function* readLines(text: string): Generator<string[], undefined> {
  let position = 0
  while (position < text.length) {
    const end = endOfLine(text, position)
    if (end > position) {
      position = end
      continue
    }
    const fields: string[] = []
    do {
      if (fields.length > 0) position += 1
      const isQuoted = text[position] === QUOTE
      const pattern = isQuoted ? QUOTED : BARE
      pattern.lastIndex = isQuoted ? position + 1 : position
      const field = pattern.exec(text)?.[0] ?? ''
      position = pattern.lastIndex
      if (isQuoted) {
        if (text[position] !== QUOTE) throw refuse('A quoted field of the csv does not end')
        position += 1
      }
      fields.push(isQuoted ? field.replaceAll('""', QUOTE) : field)
    } while (text[position] === ',')
    const next = endOfLine(text, position)
    if (next === position && position < text.length) {
      throw refuse('A field of the csv has a quote inside')
    }
    position = next
    yield fields
  }
}

/** The position after the line break at `position`, or the same position. */
function endOfLine(text: string, position: number): number {
  if (text.startsWith('\r\n', position)) return position + 2
  return text[position] === '\n' || text[position] === '\r' ? position + 1 : position
}

function refuse(message: string): RestError {
  return new RestError(400, { code: 'PGRST102', message })
}

export function tooLarge(maxBytes: number): RestError {
  return new RestError(413, {
    code: 'PGRST102',
    message: `The body is larger than ${maxBytes} bytes`,
  })
}
