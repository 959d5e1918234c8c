import type { EmbedNode, ReadNode } from '#src/rest/plan/read-plan.ts'

/** Whether an embedded resource contains a list, at any depth. */
export function holdsList({ toMany, hidden, node }: EmbedNode): boolean {
  return !hidden && (toMany || node.embeds.some(holdsList))
}

/** How deeply embedded resources with lists are nested: the text of the deepest one is counted this many times. */
export function countLevels({ embeds }: ReadNode): number {
  const levels = embeds.filter(holdsList).map(({ node }) => 1 + countLevels(node))
  return Math.max(0, ...levels)
}
