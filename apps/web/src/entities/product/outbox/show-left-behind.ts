import { leftWords } from '#src/entities/product/outbox/left-words.ts'
import type { LeftBehind } from '#src/entities/product/outbox/outbox-rules.ts'
import { showNotice } from '#src/ui/toast.tsx'

/** Says what a change skipped, long enough to read. */
export function showLeftBehind(left: LeftBehind, isUndo: boolean): void {
  const { text, detail } = leftWords(left, isUndo)
  showNotice(text, { detail, duration: 8000 })
}
