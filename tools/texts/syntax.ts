import { parseSync } from '@swc/core'

/** A node of a syntax tree: its fields are other nodes, lists of them, and plain values. */
export interface Node {
  type: string
  [field: string]: unknown
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** The nodes directly below, in the order of the source. swc wraps some of them (arguments, elements of lists) in objects without a type. */
export function childrenOf(node: object): Node[] {
  return Object.entries(node).flatMap(([field, value]) => (field === 'span' ? [] : nodesIn(value)))
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (isNode(value)) return [value]
  return typeof value === 'object' && value !== null ? childrenOf(value) : []
}

/** The name that a key, a called function or an attribute has: the last one of `a.b.c`. */
export function nameIn(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (typeof value['value'] === 'string') return value['value']
  return nameIn(value['property']) ?? nameIn(value['name'])
}

/** The first byte of a node; swc counts from 1. */
export function startOf(node: Node): number {
  return (node['span'] as { start: number }).start - 1
}

/** Parses TypeScript, with JSX in a file that ends with x. */
export function parseSource(file: string, source: string): Node {
  // The parser's types name each kind of node; the walk needs only their common shape.
  return parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }) as unknown as Node
}
