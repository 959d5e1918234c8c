/** An SQL identifier, whatever characters it has. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** An SQL string constant; only for names out of the catalogue, values travel as parameters. */
export function quoteLiteral(text: string): string {
  const escaped = text.replaceAll("'", "''")
  return text.includes('\\') ? ` E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`
}
