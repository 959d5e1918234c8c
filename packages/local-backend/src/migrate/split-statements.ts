/**
 * Cuts a file into its statements at the semicolons that end them: not those in strings, quoted names, comments,
 * dollar-quoted bodies, or bodies in the style of the SQL standard (`begin atomic … end`).
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let start = 0
  let depth = 0
  let hasContent = false
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(sql); match; match = TOKEN.exec(sql)) {
    const token = match[0]
    if (token.startsWith('--') || /^\s/.test(token)) continue
    if (token === '/*') {
      TOKEN.lastIndex = endOfComment(sql, match.index)
      continue
    }
    if (token === ';' && depth === 0) {
      if (hasContent) statements.push(sql.slice(start, match.index).trim())
      start = TOKEN.lastIndex
      hasContent = false
      continue
    }
    hasContent = true
    const word = token.toLowerCase()
    if (/^begin\s+atomic$/.test(word) || (word === 'case' && depth > 0)) depth += 1
    else if (word === 'end' && depth > 0) depth -= 1
  }
  if (hasContent) statements.push(sql.slice(start).trim())
  return statements
}

const TOKEN = new RegExp(
  [
    String.raw`\s+`,
    String.raw`--[^\n]*`,
    String.raw`\/\*`,
    // A body quoted by a tag ends with the same tag; an unfinished one extends to the end.
    String.raw`\$(?<tag>(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$[\s\S]*?(?:\$\k<tag>\$|$(?![\s\S]))`,
    String.raw`\be'(?:[^'\\]|''|\\[\s\S])*'`,
    String.raw`'(?:[^']|'')*'`,
    String.raw`"(?:[^"]|"")*"`,
    String.raw`begin\s+atomic\b`,
    String.raw`[a-z_\u0080-\uffff][\w$\u0080-\uffff]*`,
    String.raw`[\s\S]`,
  ].join('|'),
  'gi',
)

/** Comments nest in PostgreSQL. */
function endOfComment(sql: string, start: number): number {
  const mark = /\/\*|\*\//g
  mark.lastIndex = start
  let depth = 0
  for (let match = mark.exec(sql); match; match = mark.exec(sql)) {
    depth += match[0] === '/*' ? 1 : -1
    if (depth === 0) return mark.lastIndex
  }
  return sql.length
}
