/** Every way to choose two or more. */
export function subsetsOf<One>(all: readonly One[]): One[][] {
  return all
    .reduce<One[][]>((subsets, one) => [...subsets, ...subsets.map((some) => [...some, one])], [[]])
    .filter(({ length }) => length > 1)
}
