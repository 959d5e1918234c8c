import type { MethodTable } from '#src/conformance/method-tables.ts'

/** Merges tables; a method that several of them name keeps the cases of each. */
export function mergeTables(...tables: MethodTable[]): MethodTable {
  const merged: MethodTable = {}
  for (const [method, cases] of tables.flatMap((table) => Object.entries(table))) {
    merged[method] = [...(merged[method] ?? []), ...cases]
  }
  return merged
}
