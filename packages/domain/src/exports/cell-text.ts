/**
 * Text that a spreadsheet could read as a formula: =, +, - or @ at the beginning, also in full width and after spaces or line
 * breaks, and a leading tab or return. A leading apostrophe is one that we add ourselves, so it gets another one. Both exports
 * of products and the export of an account use this. docs/behaviour/import-export.md
 */
const RISKY = /^'*\s*[=+\-@＝＋－＠]|^'*\s*[\t\r]/u

/** The text for a cell: a leading apostrophe keeps a spreadsheet from computing it. */
export function neutraliseCell(text: string): string {
  return RISKY.test(text) ? `'${text}` : text
}

/** The original text of `neutraliseCell`. */
export function restoreCell(text: string): string {
  return text.startsWith("'") && RISKY.test(text) ? text.slice(1) : text
}
