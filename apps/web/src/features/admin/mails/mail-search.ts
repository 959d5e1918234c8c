import { type DayRange, readDayRange, writeDayRange } from '#src/features/admin/table/day-range.ts'
import {
  asWord,
  readTableSearch,
  tableStateOf,
  type TableSearch,
  type TableStart,
  type TableState,
} from '#src/features/admin/table/table-state.ts'

const STATES = ['waiting', 'sent', 'failed', 'unsure', 'dropped'] as const
export type MailState = (typeof STATES)[number]

/** Emails have one order: newest first. */
export type MailSort = 'newest'
export const MAILS_START: TableStart<MailSort> = { sort: 'newest', descending: true, size: 25 }

/** The filters of the emails, except the address or subject, which is the search text. */
export interface MailFilters extends DayRange {
  /** A kind; 'alert' means both kinds of alert emails. */
  kind?: string | undefined
  state?: MailState | undefined
}

export type MailSearch = TableSearch & MailFilters

/** Reads the screen's address, which people may have typed by hand. */
export function readMailSearch(raw: Record<string, unknown>): MailSearch {
  return {
    ...readTableSearch(raw),
    ...readDayRange(raw),
    kind: asWord(raw['kind']),
    state: STATES.find((state) => state === raw['state']),
  }
}

export const mailsStateOf = (search: MailSearch): TableState<MailSort> =>
  tableStateOf(search, ['newest'], MAILS_START)

/** The parameters for the database. */
export function writeMailQuestion({ q, kind, state, from, to }: MailSearch) {
  return {
    p_search: q ?? '',
    p_kind: kind ?? '',
    p_state: state ?? 'all',
    ...writeDayRange({ from, to }),
  }
}
