import {
  readTableSearch,
  tableStateOf,
  type TableSearch,
  type TableStart,
  type TableState,
} from '#src/features/admin/table/table-state.ts'

/** Messages have one order: newest first. */
export type MessageSort = 'newest'
export const MESSAGES_START: TableStart<MessageSort> = {
  sort: 'newest',
  descending: true,
  size: 25,
}

export const MESSAGE_FILTERS = [
  { value: 'all', label: 'All Messages' },
  { value: 'new', label: 'Unread' },
  { value: 'waiting', label: 'Waiting for an answer' },
  { value: 'answered', label: 'Answered' },
] as const
type MessageFilter = (typeof MESSAGE_FILTERS)[number]['value']

export type MessageSearch = TableSearch & {
  state?: MessageFilter | undefined
  /** Number of the open message, if it is on the page. */
  message?: number | undefined
}

const findFilter = (value: unknown) => MESSAGE_FILTERS.find((one) => one.value === value)?.value

/** Reads the screen's address, which people may have typed by hand. */
export function readMessageSearch(raw: Record<string, unknown>): MessageSearch {
  const state = findFilter(raw['state'])
  const message = raw['message']
  return {
    ...readTableSearch(raw),
    state: state === 'all' ? undefined : state,
    message: Number.isSafeInteger(message) ? Number(message) : undefined,
  }
}

export const messagesStateOf = (search: MessageSearch): TableState<MessageSort> =>
  tableStateOf(search, ['newest'], MESSAGES_START)
