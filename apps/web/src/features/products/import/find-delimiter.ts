const DELIMITERS = [',', '\t', ';', '|']

/**
 * What stands between the cells of a file: of the candidates the one that its first filled line has most often, outside
 * quotes. Names of columns hardly have one inside, amounts with a decimal comma do.
 */
export function findDelimiter(text: string): string {
  const line = /[^\r\n]*[^\s,;|][^\r\n]*/u.exec(text)?.[0] ?? ''
  const bare = line.replaceAll(/"(?:[^"]|"")*"/gu, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length - 1)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
