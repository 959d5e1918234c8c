import type { EmbedNode, ReadNode } from '#src/rest/plan/read-plan.ts'

/** Whether there is a list in what is embedded, at whatever depth. */
export function holdsList({ toMany, hidden, node }: EmbedNode): boolean {
  return !hidden && (toMany || node.embeds.some(holdsList))
}

/** How many embedded resources that hold lists lie within each other: the text of the deepest is counted so often. */
export function countLevels({ embeds }: ReadNode): number {
  const levels = embeds.filter(holdsList).map(({ node }) => 1 + countLevels(node))
  return Math.max(0, ...levels)
}
