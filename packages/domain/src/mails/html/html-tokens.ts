import { decodeHtml } from '#src/mails/html/decode-html.ts'

/** A piece of a mail's HTML. What is inside a script or a style is `raw`: it is never shown and never run. */
export type HtmlToken =
  | { kind: 'open'; name: string; attributes: Attributes; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }
  | { kind: 'raw'; name: string; attributes: Attributes; text: string }

export type Attributes = Readonly<Record<string, string>>

/** Longer mails have their order at the beginning. */
const LONGEST = 3_000_000
const RAW = new Set(['script', 'style', 'title', 'template', 'noscript', 'svg', 'xml', 'object'])
const EMPTY = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr', 'col', 'area', 'base'])
const NAME = /[a-z][a-z0-9:-]*/iy
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gu
const LONGEST_TAG = 100_000
/** After so many tags whose quotes never end, quotes count for nothing. */
const MOST_BROKEN = 20

/** Reads HTML from its beginning to its end, once. Whatever is broken in it is text or nothing. */
export function* readHtml(html: string, longest = LONGEST): Generator<HtmlToken> {
  const source = html.slice(0, longest)
  let broken = 0
  let place = 0
  while (place < source.length) {
    const next = source.indexOf('<', place)
    if (next < 0) {
      yield { kind: 'text', text: decodeHtml(source.slice(place)) }
      return
    }
    if (next > place) yield { kind: 'text', text: decodeHtml(source.slice(place, next)) }
    if (source.startsWith('<!--', next)) {
      const end = source.indexOf('-->', next + 4)
      place = end < 0 ? source.length : end + 3
      continue
    }
    const isClosing = source.charAt(next + 1) === '/'
    NAME.lastIndex = next + (isClosing ? 2 : 1)
    const name = NAME.exec(source)?.[0].toLowerCase()
    if (name === undefined) {
      const isMarkup = /[!?/]/u.test(source.charAt(next + 1))
      if (!isMarkup) yield { kind: 'text', text: '<' }
      place = isMarkup ? endOf(source, next) : next + 1
      continue
    }
    const quoted = broken < MOST_BROKEN ? quotedEndOf(source, NAME.lastIndex) : null
    if (quoted === null) broken += 1
    const end = quoted ?? endOf(source, next)
    if (isClosing) {
      yield { kind: 'close', name }
      place = end
      continue
    }
    const inside = source.slice(next + 1 + name.length, end - 1)
    const attributes = attributesOf(inside)
    place = end
    if (RAW.has(name)) {
      const stop = closingOf(source, name, end)
      yield { kind: 'raw', name, attributes, text: source.slice(end, stop) }
      place = endOf(source, stop)
    } else {
      yield { kind: 'open', name, attributes, isEmpty: EMPTY.has(name) || inside.endsWith('/') }
    }
  }
}

/** The place after the next '>'. */
function endOf(source: string, from: number): number {
  const end = source.indexOf('>', from)
  return end < 0 ? source.length : end + 1
}

/** The place after the '>' that ends a tag and is in no quotes; null if there is none near. */
function quotedEndOf(source: string, from: number): number | null {
  let quote = ''
  const limit = Math.min(source.length, from + LONGEST_TAG)
  for (let place = from; place < limit; place += 1) {
    const letter = source.charAt(place)
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '>') return place + 1
    else if ((letter === '"' || letter === "'") && source.charAt(place - 1) === '=') quote = letter
  }
  return null
}

function closingOf(source: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s>/]`, 'giu')
  closing.lastIndex = from
  return closing.exec(source)?.index ?? source.length
}

function attributesOf(inside: string): Attributes {
  const found: Record<string, string> = Object.create(null)
  for (const [, name = '', double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    found[name.toLowerCase()] ??= decodeHtml(double ?? single ?? bare ?? '')
  }
  return found
}
