import { type DayRange, readDayRange, writeDayRange } from '#src/features/admin/table/day-range.ts'
import {
  asWord,
  readTableSearch,
  tableStateOf,
  type TableSearch,
  type TableStart,
  type TableState,
} from '#src/features/admin/table/table-state.ts'

/** Entries have one order: newest first. */
export type LogSort = 'newest'
export const LOG_START: TableStart<LogSort> = { sort: 'newest', descending: true, size: 25 }

/** The log's filters, except the target, which is the search text. */
export interface LogFilters extends DayRange {
  action?: string | undefined
  /** 'command', or the id of an account. */
  actor?: string | undefined
  /** Kind of the target: 'seller'. */
  kind?: string | undefined
}

export type LogSearch = TableSearch & LogFilters

/** Reads the log's address, which people may have typed by hand. */
export function readLogSearch(raw: Record<string, unknown>): LogSearch {
  return {
    ...readTableSearch(raw),
    action: asWord(raw['action']),
    actor: asWord(raw['actor']),
    kind: asWord(raw['kind']),
    ...readDayRange(raw),
  }
}

/** Whether a filter is set. */
export const isFiltered = ({ q, action, actor, kind, from, to }: LogSearch): boolean =>
  [q, action, actor, kind, from, to].some((value) => value !== undefined)

export const logStateOf = (search: LogSearch): TableState<LogSort> =>
  tableStateOf(search, ['newest'], LOG_START)

/** The parameters for the database. */
export function writeLogQuestion({ action, actor, kind, from, to }: LogFilters, q: string) {
  return {
    p_action: action ?? '',
    p_actor: actor ?? '',
    p_target_type: kind ?? '',
    p_target: q,
    ...writeDayRange({ from, to }),
  }
}
