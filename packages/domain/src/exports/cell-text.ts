/**
 * What a spreadsheet may take for a formula: =, +, - or @ at the beginning, also in full width and behind spaces or line
 * breaks, and a tab or return there. Quotes in front are those that we set ourselves, once more.
 * Both exports of products and the export of an account ask here. docs/behaviour/import-export.md
 */
const RISKY = /^'*\s*[=+\-@＝＋－＠]|^'*\s*[\t\r]/u

/** The text as a cell shows it: an apostrophe in front keeps a spreadsheet from computing it. */
export function neutraliseCell(text: string): string {
  return RISKY.test(text) ? `'${text}` : text
}

/** What `neutraliseCell` was given. */
export function restoreCell(text: string): string {
  return text.startsWith("'") && RISKY.test(text) ? text.slice(1) : text
}
