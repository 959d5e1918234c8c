import { expect, it } from 'vitest'
import {
  readUsersSearch,
  usersSearchOf,
  usersStateOf,
} from '#src/features/admin/users/users-search.ts'

it('the list of users starts with the newest, 25 on a page', () => {
  const state = usersStateOf(readUsersSearch({ status: 'gold', sort: 'email' }))
  expect(state).toEqual({
    q: '',
    sort: 'created_at',
    descending: true,
    page: 1,
    size: 25,
    status: 'all',
  })
  expect(usersSearchOf(state)).toEqual({})
})

it('its address keeps the search, the status, the sort and the page', () => {
  const search = {
    q: 'ada',
    status: 'trial',
    sort: 'products_count',
    dir: 'asc',
    page: 2,
    size: 100,
  }
  expect(usersSearchOf(usersStateOf(readUsersSearch(search)))).toEqual(search)
})
