/** A row in PostgreSQL's format: each value as text, null, or missing if the change lacks it. */
export type TextRow = Record<string, string | null | undefined>
