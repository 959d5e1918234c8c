import { isUnread, readsAlways, readsAsText } from './readable.ts'
import { childrenOf, isNode, type Node, nameIn, parseSource, startOf } from './syntax.ts'
import type { Text } from './text.ts'

/** Lists the texts that people can read in a source file of TypeScript, in their order. */
export function readSourceTexts(file: string, source: string): Text[] {
  const bytes = Buffer.from(source)
  const found: Text[] = []
  const add = (node: Node, text: string): void => {
    const line = bytes.subarray(0, startOf(node)).toString().split('\n').length
    found.push({ file, line, text: text.replaceAll(/\s+/g, ' ').trim() })
  }
  const excerpt = (node: Node): string => {
    const { start, end } = node['span'] as { start: number; end: number }
    const code = bytes.subarray(start - 1, end - 1).toString()
    return code.length <= 40 && !code.includes('\n') ? `{${code}}` : '{…}'
  }

  /** Reads the text of an element whose own children are words: '<p>Hello <b>you</b></p>' is one text. */
  const readElement = (element: Node): string =>
    (element['children'] as Node[])
      .map((child) => {
        if (child.type === 'JSXText') return String(child['value']).replaceAll(/\s*\n\s*/g, ' ')
        if (child.type === 'JSXElement' || child.type === 'JSXFragment') return readElement(child)
        const inner = child['expression']
        if (!isNode(inner) || inner.type === 'JSXEmptyExpression') return ''
        return inner.type === 'StringLiteral' ? String(inner['value']) : excerpt(inner)
      })
      .join('')

  const walk = (node: Node, name: string | undefined, isInside = false): void => {
    if (isUnread(node)) return
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const children = node['children'] as Node[]
      const hasWords = children.some(
        (child) => child.type === 'JSXText' && /\p{L}/u.test(String(child['value'])),
      )
      if (hasWords && !isInside) add(children.find(hasText) ?? node, readElement(node))
      for (const child of childrenOf(node['opening'] ?? {})) walk(child, undefined)
      for (const child of children) {
        const isElement = child.type === 'JSXElement' || child.type === 'JSXFragment'
        if (isElement) walk(child, undefined, isInside || hasWords)
        else if (!(hasWords && isPlainText(child))) walk(child, 'children')
      }
      return
    }
    if (node.type === 'StringLiteral') {
      const text = String(node['value'])
      if (name !== undefined && readsAlways(name) ? /\p{L}/u.test(text) : readsAsText(text))
        add(node, text)
      return
    }
    if (node.type === 'TemplateLiteral') {
      const parts = (node['quasis'] as Node[]).map((part) => String(part['cooked'] ?? part['raw']))
      const values = node['expressions'] as Node[]
      if (readsAsText(parts.join('1')))
        add(node, parts.map((part, at) => part + (values[at] ? excerpt(values[at]) : '')).join(''))
      for (const value of values) walk(value, undefined)
      return
    }
    const own =
      node.type === 'JSXAttribute'
        ? nameIn(node['name'])
        : node.type === 'KeyValueProperty'
          ? nameIn(node['key'])
          : /^(ConditionalExpression|ParenthesisExpression|JSXExpressionContainer|BinaryExpression)$/.test(
                node.type,
              )
            ? name
            : undefined
    for (const child of childrenOf(node)) walk(child, own)
  }
  walk(parseSource(file, source), undefined)
  return found
}

function hasText(child: Node): boolean {
  return child.type === 'JSXText' && String(child['value']).trim() !== ''
}

function isPlainText(child: Node): boolean {
  const inner = child['expression']
  return child.type === 'JSXText' || (isNode(inner) && inner.type === 'StringLiteral')
}
