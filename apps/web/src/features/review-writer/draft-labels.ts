import type { DraftText } from '#src/entities/review/review-draft.ts'

/**
 * What a list calls each draft, by id: its name, else its title. Drafts are newest first. A later one that would be called
 * like an earlier one gets a number, so that the buttons of two drafts never have the same name.
 */
export function draftLabels(
  drafts: readonly ({ id: string } & Pick<DraftText, 'name' | 'title'>)[],
): Map<string, string> {
  const labels = new Map<string, string>()
  const used = new Set<string>()
  for (const { id, name, title } of drafts.toReversed()) {
    const base = name.trim() || title.trim() || 'Without a title'
    let label = base
    for (let number = 2; used.has(label); number += 1) label = `${base} (${number})`
    used.add(label)
    labels.set(id, label)
  }
  return labels
}
