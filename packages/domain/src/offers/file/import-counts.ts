/** The results of a file's rows so far. */
export interface ImportCounts {
  rows: number
  added: number
  updated: number
  unchanged: number
  /** Rows that equal a later row of the same batch. */
  repeated: number
  refused: number
}

export function countNothing(): ImportCounts {
  return { rows: 0, added: 0, updated: 0, unchanged: 0, repeated: 0, refused: 0 }
}

/** In words: '12,000 added, 300 updated, 190 unchanged, 10 refused'. */
export function describeCounts(counts: Omit<ImportCounts, 'rows'>): string {
  const { added, updated, unchanged, repeated, refused } = counts
  return [
    `${write(added)} added`,
    `${write(updated)} updated`,
    `${write(unchanged)} unchanged`,
    ...(repeated > 0 ? [`${write(repeated)} repeated`] : []),
    `${write(refused)} refused`,
  ].join(', ')
}

function write(count: number): string {
  return count.toLocaleString('en-US')
}
