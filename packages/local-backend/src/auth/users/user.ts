import type { ClientBase, Pool } from 'pg'
import { FACTOR_JSON, type Factor } from '#src/auth/factors/factor.ts'

interface Identity {
  identity_id: string
  /** Id at the provider; for email the user's own. */
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email?: string
}

/** A row of auth.users with its related rows. */
export interface User {
  id: string
  aud: string
  role: string
  email: string | null
  passwordHash: string | null
  emailConfirmedAt: Date | null
  invitedAt: Date | null
  confirmationSentAt: Date | null
  recoverySentAt: Date | null
  newEmail: string | null
  emailChangeSentAt: Date | null
  /** 0 nobody, 1 one of the two addresses has agreed to the change. */
  emailChangeStatus: number
  lastSignInAt: Date | null
  appMetadata: Record<string, unknown>
  userMetadata: Record<string, unknown>
  phone: string | null
  isAnonymous: boolean
  bannedUntil: Date | null
  isBanned: boolean
  createdAt: Date
  updatedAt: Date
  /** When the account was deleted, if its row was kept. */
  deletedAt: Date | null
  identities: Identity[]
  factors: Factor[]
}

type Queryable = ClientBase | Pool

export const USER_COLUMNS = `
  u.id, u.aud, u.role, u.email, nullif(u.encrypted_password, '') as "passwordHash",
  u.email_confirmed_at as "emailConfirmedAt", u.invited_at as "invitedAt",
  u.confirmation_sent_at as "confirmationSentAt", u.recovery_sent_at as "recoverySentAt",
  nullif(u.email_change, '') as "newEmail", u.email_change_sent_at as "emailChangeSentAt",
  u.email_change_confirm_status::int as "emailChangeStatus", u.last_sign_in_at as "lastSignInAt",
  coalesce(u.raw_app_meta_data, '{}') as "appMetadata", coalesce(u.raw_user_meta_data, '{}') as "userMetadata",
  u.phone, u.is_anonymous as "isAnonymous", u.banned_until as "bannedUntil",
  coalesce(u.banned_until > now(), false) as "isBanned", u.created_at as "createdAt", u.updated_at as "updatedAt",
  u.deleted_at as "deletedAt",
  (select coalesce(json_agg(json_strip_nulls(json_build_object(
     'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
     'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
     'updated_at', i.updated_at, 'email', i.email)) order by i.created_at), '[]')
   from auth.identities i where i.user_id = u.id) as identities,
  (select coalesce(json_agg(${FACTOR_JSON} order by f.created_at), '[]')
   from auth.mfa_factors f where f.user_id = u.id) as factors`

export async function findUserById(client: Queryable, id: string): Promise<User | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  return await findUser(client, 'u.id = $1', id)
}

/** For administration: also finds a deleted account whose row was kept. */
export async function findAnyUserById(client: Queryable, id: string): Promise<User | null> {
  const { rows } = await client.query<User>(
    `select ${USER_COLUMNS} from auth.users u where u.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** `email` in lower case. Skips accounts of single sign-on, which an address cannot claim. */
export async function findUserByEmail(client: Queryable, email: string): Promise<User | null> {
  return await findUser(client, 'u.email = $1 and not u.is_sso_user', email)
}

/** Finds the user and locks the row until the transaction ends. */
export async function lockUser(client: ClientBase, id: string): Promise<User | null> {
  await lockUserRow(client, id)
  return await findUserById(client, id)
}

/**
 * Waits until nobody else changes this user's data, and makes others wait until the transaction ends. Call it before
 * changing several rows of a user: then no two transactions deadlock, and nothing disappears between reading and
 * using it. Rows that only refer to the user may be added meanwhile.
 */
export async function lockUserRow(client: ClientBase, userId: string): Promise<void> {
  await client.query('select from auth.users where id = $1 for no key update', [userId])
}

async function findUser(client: Queryable, condition: string, value: string): Promise<User | null> {
  const { rows } = await client.query<User>({
    // A prepared statement: planning takes longer than running it, and every sign-in runs it several times.
    name: `auth_user ${condition}`,
    text: `select ${USER_COLUMNS} from auth.users u where ${condition} and u.deleted_at is null`,
    values: [value],
  })
  return rows[0] ?? null
}
