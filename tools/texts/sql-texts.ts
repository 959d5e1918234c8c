import type { Text } from './text.ts'

/** Strings of SQL; '' within one is an apostrophe. */
const string = /'((?:[^']|'')*)'/

/** What a statement raises, and the hint or detail that it gives with it. */
const raised = new RegExp(
  String.raw`raise\s+exception\s+${string.source}|\b(?:message)\s*=\s*${string.source}`,
  'g',
)

const defined = /^create (?:or replace )?(?:function|view|trigger) [^\n]*/gm

/**
 * Lists what the functions of the database say when they refuse something. A later migration replaces a function of an
 * earlier one, so only its last definition counts. Files are in the order of their migrations.
 */
export function readSqlTexts(files: readonly { file: string; sql: string }[]): Text[] {
  const byFunction = new Map<string, Text[]>()
  for (const { file, sql } of files) {
    const starts = [...sql.matchAll(defined)].map((match) => match.index)
    for (const [at, start] of [0, ...starts].entries()) {
      const part = sql.slice(start, starts[at] ?? sql.length)
      const texts = [...part.matchAll(raised)].map((match) => ({
        file,
        line: sql.slice(0, start + match.index).split('\n').length,
        text: (match[1] ?? match[2] ?? '').replaceAll("''", "'"),
      }))
      const name = /(?:function|view|trigger) ([\w.]+)/.exec(part.split('\n', 1)[0] ?? '')?.[1]
      byFunction.set(name ?? `${file}:${start}`, texts)
    }
  }
  return [...byFunction.values()].flat()
}
