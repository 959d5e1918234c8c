import type { Pool } from 'pg'
import { USER_COLUMNS, type User } from '#src/auth/users/user.ts'

/** One page of all accounts, newest first, including deleted ones whose row was kept. `page` counts from 1. */
export async function listUsers(
  pool: Pool,
  page: number,
  perPage: number,
): Promise<{ users: User[]; total: number }> {
  const { rows: counts } = await pool.query<{ total: number }>(
    'select count(*)::int as total from auth.users',
  )
  const { rows: users } = await pool.query<User>(
    `select ${USER_COLUMNS} from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  )
  return { users, total: counts[0]?.total ?? 0 }
}
