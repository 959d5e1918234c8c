// What PostgreSQL writes (pg_get_expr) between PARTITION OF and the end: https://www.postgresql.org/docs/current/sql-createtable.html
// A backslash is a character like any other: E'…' is never written, and standard_conforming_strings is on.
const TEXT = "'(?:[^']|'')*'"
const LITERAL = String.raw`(?:${TEXT}|B'[01]*'|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|NULL)`
const LIST = (item: string) => String.raw`\(${item}(?:, ${item})*\)`
const END = LIST(`(?:${LITERAL}|MINVALUE|MAXVALUE)`)
const BOUND = new RegExp(
  String.raw`^(?:DEFAULT|FOR VALUES (?:IN ${LIST(LITERAL)}|FROM ${END} TO ${END}|WITH \(modulus \d+, remainder \d+\)))$`,
)

/** Whether a text is the bound of a partition as PostgreSQL itself writes it, and nothing else that SQL could do. */
export function isPartitionBound(text: string): boolean {
  return BOUND.test(text)
}
