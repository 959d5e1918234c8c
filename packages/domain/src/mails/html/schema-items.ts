import { type Attributes, readHtml } from '#src/mails/html/html-tokens.ts'
import { tidyText } from '#src/mails/mail-row.ts'

/** An object of schema.org in a mail: its types without their address, and its properties. */
export type SchemaItem = {
  types: readonly string[]
  properties: ReadonlyMap<string, SchemaValue[]>
}
export type SchemaValue = string | SchemaItem

const MOST_SCRIPTS = 20
const LONGEST_SCRIPT = 300_000
const MOST_ITEMS = 2000
const DEEPEST = 12
const MOST_VALUES = 500

/** The objects that a mail has in JSON-LD or in its microdata. */
export function schemaItemsOf(html: string): SchemaItem[] {
  if (!/schema\.org/iu.test(html)) return []
  const found: SchemaItem[] = []
  const microdata = new MicrodataReader()
  let scripts = 0
  for (const token of readHtml(html)) {
    if (token.kind === 'raw') {
      const type = token.attributes['type'] ?? ''
      if (token.name !== 'script' || !/ld\+json/iu.test(type) || scripts >= MOST_SCRIPTS) continue
      scripts += 1
      found.push(...itemsOfScript(token.text.slice(0, LONGEST_SCRIPT)))
    } else if (token.kind === 'open') {
      microdata.open(token.name, token.attributes, token.isEmpty)
    } else if (token.kind === 'close') microdata.close(token.name)
    else microdata.write(token.text)
  }
  return [...found, ...microdata.end()]
}

function itemsOfScript(text: string): SchemaItem[] {
  const parsed = parseJson(
    text.replaceAll(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>)\s*$/gu, ''),
  )
  return listOf(parsed).flatMap((value) => {
    const graph = isObject(value) ? listOf(value['@graph']) : []
    return [value, ...graph].flatMap((one) => itemOf(one, 0) ?? [])
  })
}

/** What a script says; a broken one says nothing, and the mail's own words are read. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function itemOf(value: unknown, depth: number): SchemaItem | null {
  if (!isObject(value) || depth > DEEPEST) return null
  const properties = new Map<string, SchemaValue[]>()
  for (const [name, content] of Object.entries(value)) {
    if (name.startsWith('@')) continue
    const values = listOf(content).flatMap((one): SchemaValue[] => {
      if (typeof one === 'string' || typeof one === 'number') return [tidyText(String(one))]
      const inner = itemOf(one, depth + 1)
      return inner ? [inner] : []
    })
    if (values.length > 0) properties.set(name, values)
  }
  const types = listOf(value['@type']).filter((type) => typeof type === 'string')
  return { types: types.map(shortType), properties }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.slice(0, MOST_ITEMS) : [value]
}

/** 'Order' of 'http://schema.org/Order'. */
function shortType(type: string): string {
  return type.replace(/^.*[/#]/u, '')
}

type Open = { name: string; item: Editable | null; property: string | null; text: string | null }
type Editable = { types: string[]; properties: Map<string, SchemaValue[]> }

/** Collects objects from itemscope, itemtype and itemprop. */
class MicrodataReader {
  readonly #tops: Editable[] = []
  readonly #open: Open[] = []
  #count = 0

  open(name: string, attributes: Attributes, isEmpty: boolean): void {
    const property = attributes['itemprop'] ?? null
    const isScope = 'itemscope' in attributes && this.#count < MOST_ITEMS
    const item: Editable | null = isScope
      ? {
          types: (attributes['itemtype'] ?? '').split(/\s+/u).map(shortType),
          properties: new Map(),
        }
      : null
    if (item) {
      this.#count += 1
      if (property === null) this.#tops.push(item)
      else this.#add(property, item)
    }
    const value = attributes['content'] ?? attributes['datetime'] ?? linkOf(name, attributes)
    const isText = property !== null && !item && value === undefined
    if (property !== null && !item && value !== undefined) this.#add(property, tidyText(value))
    // An itemscope on an empty element of old templates ('<div itemscope/>') still has its properties behind it.
    if ((isEmpty && !item) || this.#open.length > 500) return
    this.#open.push({ name, item, property: isText ? property : null, text: isText ? '' : null })
  }

  write(text: string): void {
    for (const open of this.#open) {
      if (open.text !== null && open.text.length < 1000) open.text += text
    }
  }

  close(name: string): void {
    const place = this.#open.findLastIndex((open) => open.name === name)
    if (place < 0) return
    for (const open of this.#open.slice(place).toReversed()) this.#finish(open)
    this.#open.length = place
  }

  end(): SchemaItem[] {
    for (const open of this.#open.toReversed()) this.#finish(open)
    this.#open.length = 0
    return this.#tops
  }

  #finish({ property, text }: Open): void {
    if (property !== null && text !== null && tidyText(text) !== '')
      this.#add(property, tidyText(text))
  }

  #add(properties: string, value: SchemaValue): void {
    const holder = this.#open.findLast((open) => open.item !== null)?.item
    if (!holder) return
    for (const property of properties.split(/\s+/u)) {
      const values = holder.properties.get(property) ?? []
      if (values.length < MOST_VALUES) values.push(value)
      holder.properties.set(property, values)
    }
  }
}

function linkOf(name: string, attributes: Attributes): string | undefined {
  if (name === 'a' || name === 'link' || name === 'area') return attributes['href']
  return name === 'img' ? attributes['src'] : undefined
}
