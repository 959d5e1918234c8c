export const PAGE_SIZES = [10, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** What a table of the back office shows. */
export interface TableState<Sort extends string> {
  /** What is searched for. */
  q: string
  sort: Sort
  descending: boolean
  /** From 1 on. */
  page: number
  size: PageSize
}

/** The same in an address; what is as at first is left out. */
export type TableSearch = {
  q?: string | undefined
  sort?: string | undefined
  dir?: 'asc' | 'desc' | undefined
  page?: number | undefined
  size?: PageSize | undefined
}

/** How a table begins. */
export type TableStart<Sort extends string> = Pick<TableState<Sort>, 'sort' | 'descending' | 'size'>

const LONGEST_SEARCH = 200
/** Control characters, and halves of an emoji that was cut: PostgreSQL takes no text with them. */
const UNSTORABLE = /\p{Cc}|\p{Cs}/gu
const LAST_PAGE = 1_000_000

/** Reads an address as people may have written it: for `validateSearch`, beside the filters of the screen. */
export function readTableSearch(raw: Record<string, unknown>): TableSearch {
  const { q, sort, dir, page, size } = raw
  // The router reads a number where only digits were searched for.
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

/** What may be the name of something in an address: whether there is such a thing, the database knows. */
export const asWord = (value: unknown) =>
  typeof value === 'string' && /^[\w.-]{1,100}$/.test(value) ? value : undefined

/** What an address means for a table with these sorts. */
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

/** The shortest address that means this. */
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

/** After a press of a heading: the column that sorts already turns round, another one sorts descending. */
export function pressSort<Sort extends string>(
  state: TableState<Sort>,
  sort: Sort,
): TableState<Sort> {
  return { ...state, sort, descending: state.sort === sort ? !state.descending : true, page: 1 }
}

/** How many pages there are; one, where nothing was found. */
export function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
