const DELIMITERS = [',', '\t', ';', '|']
/** Names of columns end somewhere; what does not is no table, and must not keep anybody waiting. */
const SAMPLE = 64 * 1024

/**
 * What stands between the cells of a file: of the candidates the one that its first filled line has most often, outside
 * quotes. Names of columns hardly have one inside, amounts with a decimal comma do.
 */
export function findDelimiter(text: string): string {
  const lines = text.slice(0, SAMPLE).split(/[\r\n]/u)
  const bare = withoutQuoted(lines.find((line) => /[^\s,;|]/u.test(line)) ?? '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length - 1)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** A quote that is never closed begins nothing. */
function withoutQuoted(line: string): string {
  const parts = line.split('"')
  return parts.filter((_part, index) => index % 2 === 0 || index === parts.length - 1).join('')
}
