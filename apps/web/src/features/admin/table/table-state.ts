export const PAGE_SIZES = [10, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** The state of a table in the back office. */
export interface TableState<Sort extends string> {
  /** The search text. */
  q: string
  sort: Sort
  descending: boolean
  /** From 1 on. */
  page: number
  size: PageSize
}

/** The same in an address, without default values. */
export type TableSearch = {
  q?: string | undefined
  sort?: string | undefined
  dir?: 'asc' | 'desc' | undefined
  page?: number | undefined
  size?: PageSize | undefined
}

/** The default state of a table. */
export type TableStart<Sort extends string> = Pick<TableState<Sort>, 'sort' | 'descending' | 'size'>

const LONGEST_SEARCH = 200
/** Control characters, and halves of a cut emoji: PostgreSQL accepts no text with them. */
const UNSTORABLE = /\p{Cc}|\p{Cs}/gu
const LAST_PAGE = 1_000_000

/** Reads an address that people may have typed by hand: for `validateSearch`, in addition to the screen's filters. */
export function readTableSearch(raw: Record<string, unknown>): TableSearch {
  const { q, sort, dir, page, size } = raw
  // The router reads a search text of only digits as a number.
  const words = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  return {
    q: words.slice(0, LONGEST_SEARCH).replaceAll(UNSTORABLE, '').trim() || undefined,
    sort: typeof sort === 'string' ? sort : undefined,
    dir: dir === 'asc' || dir === 'desc' ? dir : undefined,
    page:
      Number.isInteger(page) && Number(page) > 1 ? Math.min(Number(page), LAST_PAGE) : undefined,
    size: PAGE_SIZES.find((one) => one === size),
  }
}

/** A valid name of something in an address; the database knows whether it exists. */
export const asWord = (value: unknown) =>
  typeof value === 'string' && /^[\w.-]{1,100}$/.test(value) ? value : undefined

/** The table state of an address, for a table with these sorts. */
export function tableStateOf<Sort extends string>(
  { q, sort, dir, page, size }: TableSearch,
  sorts: readonly Sort[],
  start: TableStart<Sort>,
): TableState<Sort> {
  return {
    q: q ?? '',
    sort: sorts.find((one) => one === sort) ?? start.sort,
    descending: dir === undefined ? start.descending : dir === 'desc',
    page: page ?? 1,
    size: size ?? start.size,
  }
}

/** The shortest address for this state. */
export function tableSearchOf<Sort extends string>(
  { q, sort, descending, page, size }: TableState<Sort>,
  start: TableStart<Sort>,
): TableSearch {
  const isStart = sort === start.sort && descending === start.descending
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(!isStart && { sort, dir: descending ? 'desc' : 'asc' }),
    ...(page > 1 && { page }),
    ...(size !== start.size && { size }),
  }
}

/** After a press of a heading: the current column reverses its order, another one sorts descending. */
export function pressSort<Sort extends string>(
  state: TableState<Sort>,
  sort: Sort,
): TableState<Sort> {
  return { ...state, sort, descending: state.sort === sort ? !state.descending : true, page: 1 }
}

/** The number of pages; one if nothing was found. */
export function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
