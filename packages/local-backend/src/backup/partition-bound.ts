// PostgreSQL's text (pg_get_expr) from PARTITION OF to the end: https://www.postgresql.org/docs/current/sql-createtable.html
// A backslash is an ordinary character: it never writes E'…', and standard_conforming_strings is on.
const TEXT = "'(?:[^']|'')*'"
const LITERAL = String.raw`(?:${TEXT}|B'[01]*'|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|NULL)`
const LIST = (item: string) => String.raw`\(${item}(?:, ${item})*\)`
const END = LIST(`(?:${LITERAL}|MINVALUE|MAXVALUE)`)
const BOUND = new RegExp(
  String.raw`^(?:DEFAULT|FOR VALUES (?:IN ${LIST(LITERAL)}|FROM ${END} TO ${END}|WITH \(modulus \d+, remainder \d+\)))$`,
)

/** Whether a text is a partition bound as PostgreSQL itself writes it, and no other SQL. */
export function isPartitionBound(text: string): boolean {
  return BOUND.test(text)
}
