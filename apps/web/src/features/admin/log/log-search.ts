import { type DayRange, readDayRange, writeDayRange } from '#src/features/admin/table/day-range.ts'
import {
  asWord,
  readTableSearch,
  tableStateOf,
  type TableSearch,
  type TableStart,
  type TableState,
} from '#src/features/admin/table/table-state.ts'

/** Entries have one order: the newest first. */
export type LogSort = 'newest'
export const LOG_START: TableStart<LogSort> = { sort: 'newest', descending: true, size: 25 }

/** What the log is filtered by, beside the target, which is what is searched for. */
export interface LogFilters extends DayRange {
  action?: string | undefined
  /** 'command', or the id of an account. */
  actor?: string | undefined
  /** Kind of the target: 'seller'. */
  kind?: string | undefined
}

export type LogSearch = TableSearch & LogFilters

/** Reads the address of the log as people may have written it. */
export function readLogSearch(raw: Record<string, unknown>): LogSearch {
  return {
    ...readTableSearch(raw),
    action: asWord(raw['action']),
    actor: asWord(raw['actor']),
    kind: asWord(raw['kind']),
    ...readDayRange(raw),
  }
}

/** Whether entries are left out. */
export const isFiltered = ({ q, action, actor, kind, from, to }: LogSearch): boolean =>
  [q, action, actor, kind, from, to].some((value) => value !== undefined)

export const logStateOf = (search: LogSearch): TableState<LogSort> =>
  tableStateOf(search, ['newest'], LOG_START)

/** What the database is asked for. */
export function writeLogQuestion({ action, actor, kind, from, to }: LogFilters, q: string) {
  return {
    p_action: action ?? '',
    p_actor: actor ?? '',
    p_target_type: kind ?? '',
    p_target: q,
    ...writeDayRange({ from, to }),
  }
}
