import { KIND_WORDS, type MailState, STATES } from '#src/features/admin/mails/mail-words.ts'
import { type DayRange, readDayRange, writeDayRange } from '#src/features/admin/table/day-range.ts'
import {
  readTableSearch,
  tableStateOf,
  type TableSearch,
  type TableStart,
  type TableState,
} from '#src/features/admin/table/table-state.ts'

/** Mails have one order: the newest first. */
export type MailSort = 'newest'
export const MAILS_START: TableStart<MailSort> = { sort: 'newest', descending: true, size: 25 }

/** What mails are filtered by, beside the address or subject, which is searched for. */
export interface MailFilters extends DayRange {
  /** A kind; 'alert' stands for both kinds of alert mails. */
  kind?: string | undefined
  state?: MailState | undefined
}

export type MailSearch = TableSearch & MailFilters

export const KINDS = [
  ...Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label })),
  { value: 'alert', label: 'Alert mails and digests' },
].toSorted((one, other) => one.label.localeCompare(other.label))

/** Reads the address of the mails as people may have written it. */
export function readMailSearch(raw: Record<string, unknown>): MailSearch {
  return {
    ...readTableSearch(raw),
    ...readDayRange(raw),
    kind: KINDS.find(({ value }) => value === raw['kind'])?.value,
    state: STATES.find(({ value }) => value === raw['state'])?.value,
  }
}

export const mailsStateOf = (search: MailSearch): TableState<MailSort> =>
  tableStateOf(search, ['newest'], MAILS_START)

/** What the database is asked for. */
export function writeMailQuestion({ q, kind, state, from, to }: MailSearch) {
  return {
    p_search: q ?? '',
    p_kind: kind ?? '',
    p_state: state ?? 'all',
    ...writeDayRange({ from, to }),
  }
}
