/** Links that a person typed or shared to add products, and has not added yet. */
export interface LinkDraft {
  text: string
  /** Links in the list below the field, with the name that was typed for each. */
  rows: { link: string; name: string | null }[]
}

const emptyDraft: LinkDraft = { text: '', rows: [] }

const keyOf = (userId: string) => `draft:add-links:${userId}`

export function readLinkDraft(userId: string): LinkDraft {
  const stored = localStorage.getItem(keyOf(userId))
  if (stored === null) return emptyDraft
  try {
    return read(JSON.parse(stored)) ?? emptyDraft
  } catch (error) {
    if (error instanceof SyntaxError) return emptyDraft
    throw error
  }
}

/** Stores the draft on this device, until it is added or the person signs out. */
export function writeLinkDraft(userId: string, draft: LinkDraft): void {
  if (draft.text.trim() === '' && draft.rows.length === 0) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), JSON.stringify(draft))
}

function read(stored: unknown): LinkDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { text, rows } = stored as Partial<Record<keyof LinkDraft, unknown>>
  if (typeof text !== 'string' || !Array.isArray(rows)) return null
  return { text, rows: rows.filter(isRow) }
}

function isRow(row: unknown): row is LinkDraft['rows'][number] {
  if (typeof row !== 'object' || row === null) return false
  const { link, name } = row as Record<string, unknown>
  return typeof link === 'string' && (name === null || typeof name === 'string')
}
