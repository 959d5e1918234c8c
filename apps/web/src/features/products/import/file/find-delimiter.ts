const DELIMITERS = [',', '\t', ';', '|']
/** Headers have a limited length; a longer first line is no table, and reading it must not block. */
const SAMPLE = 64 * 1024

/**
 * The delimiter of a file: the candidate that its first filled line contains most often, outside quotes. Headers rarely
 * contain one, but amounts with a decimal comma do.
 */
export function findDelimiter(text: string): string {
  const lines = text.slice(0, SAMPLE).split(/[\r\n]/u)
  const bare = withoutQuoted(lines.find((line) => /[^\s,;|]/u.test(line)) ?? '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length - 1)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** An unclosed quote starts no quoted text. */
function withoutQuoted(line: string): string {
  const parts = line.split('"')
  return parts.filter((_part, index) => index % 2 === 0 || index === parts.length - 1).join('')
}
