/** An SQL identifier, whatever characters it has. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** An SQL string constant; only for names from the catalogue, values are parameters. */
export function quoteLiteral(text: string): string {
  const escaped = text.replaceAll("'", "''")
  return text.includes('\\') ? ` E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`
}
