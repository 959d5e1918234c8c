/** A row as PostgreSQL writes it: each value as text, null, or missing when the change does not carry it. */
export type TextRow = Record<string, string | null | undefined>
