import { type Attributes, readHtml } from '#src/mails/html/html-tokens.ts'
import { tidyText } from '#src/mails/mail-row.ts'

/** An element of a page. */
export type PageElement = {
  name: string
  attributes: Attributes
  classes: readonly string[]
  parent: PageElement | null
  children: (PageElement | string)[]
}

/** Amazon's pages have up to 1.5 MB and 12,000 elements. */
const LONGEST = 8_000_000
const LONGEST_TEXT = 20_000
const MOST_TOKENS = 200_000
const DEEPEST = 150
const HIDING_CLASSES = new Set(['aok-hidden', 'a-hidden', 'a-popover-preload', 'a-offscreen'])
const HIDING_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/iu

/** The elements of a page; null if there are more than a page of a shop has. Deeper ones belong to the last that counts. */
export function treeOf(html: string): PageElement | null {
  if (html.length > LONGEST) return null
  const root: PageElement = { name: '', attributes: {}, classes: [], parent: null, children: [] }
  let at = root
  let depth = 0
  let tokens = 0
  for (const token of readHtml(html, LONGEST)) {
    tokens += 1
    if (tokens > MOST_TOKENS) return null
    if (token.kind === 'text') at.children.push(token.text)
    else if (token.kind === 'close') {
      let open: PageElement | null = at
      let closed = 1
      while (open && open.name !== token.name) {
        open = open.parent
        closed += 1
      }
      if (open?.parent) {
        at = open.parent
        depth -= closed
      }
    } else if (token.kind === 'open') {
      const { name, attributes, isEmpty } = token
      const classes = (attributes['class'] ?? '').split(/\s+/u)
      const element: PageElement = { name, attributes, classes, parent: at, children: [] }
      at.children.push(element)
      if (!isEmpty && depth < DEEPEST) {
        at = element
        depth += 1
      }
    }
  }
  return root
}

/** The elements below one, in the order of the page. */
export function* elementsIn(element: PageElement): Generator<PageElement> {
  const open = [{ children: element.children, next: 0 }]
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const child = last.children[last.next]
    last.next += 1
    if (child === undefined) open.pop()
    else if (typeof child !== 'string') {
      yield child
      open.push({ children: child.children, next: 0 })
    }
  }
}

export type Test = (element: PageElement) => boolean

export const hasClass =
  (...names: readonly string[]): Test =>
  ({ classes }) =>
    names.some((name) => classes.includes(name))

/** Amazon names the parts of its newer pages in an attribute. */
export const isPart =
  (...names: readonly string[]): Test =>
  ({ attributes }) =>
    names.includes(attributes['data-component'] ?? '')

export const anyOf =
  (...tests: readonly Test[]): Test =>
  (element) =>
    tests.some((test) => test(element))

/** The elements that pass a test and are in no other one that does. */
export function findAll(root: PageElement, test: Test): PageElement[] {
  const found: PageElement[] = []
  const look = (element: PageElement): void => {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      if (test(child)) found.push(child)
      else look(child)
    }
  }
  look(root)
  return found
}

/** Every element below one that passes a test, also those inside others. */
export function* every(root: PageElement, test: Test): Generator<PageElement> {
  for (const element of elementsIn(root)) if (test(element)) yield element
}

export function findFirst(root: PageElement, test: Test): PageElement | null {
  for (const element of elementsIn(root)) if (test(element)) return element
  return null
}

/** The nearest element around one that passes a test, within `root`. */
export function findAround(
  element: PageElement,
  root: PageElement,
  test: Test,
): PageElement | null {
  for (let around = element.parent; around && around !== root; around = around.parent) {
    if (test(around)) return around
  }
  return null
}

/** The text that a person sees in an element, up to a length that no value of an order has. */
export function textOf(element: PageElement): string {
  return textUpTo(element, LONGEST_TEXT)
}

export function textUpTo(element: PageElement, longest: number): string {
  const pieces: string[] = []
  let length = 0
  const collect = (one: PageElement): void => {
    for (const child of one.children) {
      if (length > longest) return
      if (typeof child === 'string') {
        pieces.push(child)
        length += child.length
        continue
      }
      length += 1
      if (!isHidden(child)) {
        pieces.push(' ')
        collect(child)
        pieces.push(' ')
      }
    }
  }
  collect(element)
  return tidyText(pieces.join(''))
}

function isHidden({ attributes, classes }: PageElement): boolean {
  return (
    'hidden' in attributes ||
    HIDING_STYLE.test(attributes['style'] ?? '') ||
    classes.some((name) => HIDING_CLASSES.has(name))
  )
}
