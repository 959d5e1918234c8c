export interface ViewColumn {
  /** Position of the column in the view. */
  position: number
  /** Its origin: the table's or view's oid, and the position there. */
  oid: string
  sourcePosition: number
}

/** The end of an entry: it has no nesting, and a name has at most 63 bytes, each of which may be escaped. */
const TARGET =
  /:resno (\d+) :resname (?:\\.|[^\\{}])* :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (-?\d+) :resjunk (true|false)\}$/s
const LONGEST_END = 400

/**
 * Finds the columns that a view passes on unchanged. The catalogue has dependencies, but not which column of the view shows
 * which column of a table. The stored query tree (`pg_rewrite.ev_action`) does, in its outermost target list.
 */
export function readViewColumns(tree: string): ViewColumn[] {
  const columns: ViewColumn[] = []
  const starts: number[] = []
  for (let i = 0; i < tree.length; i += 1) {
    const character = tree.charAt(i)
    if (character === '\\') i += 1
    else if (character === '{') starts.push(i)
    else if (character === '}') {
      const start = starts.pop() ?? 0
      // Entries of the outermost query are one level inside it; those of subqueries are deeper.
      if (starts.length !== 1 || !tree.startsWith('{TARGETENTRY', start)) continue
      const found = TARGET.exec(tree.slice(Math.max(start, i - LONGEST_END), i + 1))
      if (!found || found[2] === '0' || found[4] === 'true') continue
      columns.push({
        position: Number(found[1]),
        oid: found[2] ?? '',
        sourcePosition: Number(found[3]),
      })
    }
  }
  return columns
}
