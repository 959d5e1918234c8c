import {
  readTableSearch,
  tableSearchOf,
  tableStateOf,
  type TableSearch,
  type TableStart,
  type TableState,
} from '#src/features/admin/table/table-state.ts'

/** The possible plans of a person; the label is the admins' word for it. */
export const USER_STATUSES = [
  { value: 'all', label: 'All Status' },
  { value: 'active', label: 'Pro' },
  { value: 'paid', label: 'Pro, paid' },
  { value: 'given', label: 'Pro, given' },
  { value: 'past_due', label: 'Past due' },
  { value: 'ending', label: 'Cancelled, still Pro' },
  { value: 'trial', label: 'Trial' },
  { value: 'free', label: 'Free' },
  { value: 'new', label: 'New in 7 days' },
] as const
export type UserStatus = (typeof USER_STATUSES)[number]['value']

export const USER_SORTS = ['created_at', 'last_active_at', 'products_count'] as const
export type UserSort = (typeof USER_SORTS)[number]
const start: TableStart<UserSort> = { sort: 'created_at', descending: true, size: 25 }

/** The state of the list of users. */
export interface UsersState extends TableState<UserSort> {
  status: UserStatus
}

/** The same in an address. */
export type UsersSearch = TableSearch & { status?: Exclude<UserStatus, 'all'> | undefined }

export function findStatus(text: unknown): UserStatus | undefined {
  return USER_STATUSES.find(({ value }) => value === text)?.value
}

export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  const status = findStatus(raw['status'])
  return { ...readTableSearch(raw), status: status === 'all' ? undefined : status }
}

export function usersStateOf(search: UsersSearch): UsersState {
  return { ...tableStateOf(search, USER_SORTS, start), status: search.status ?? 'all' }
}

export function usersSearchOf(state: UsersState): UsersSearch {
  return {
    ...tableSearchOf(state, start),
    ...(state.status !== 'all' && { status: state.status }),
  }
}
