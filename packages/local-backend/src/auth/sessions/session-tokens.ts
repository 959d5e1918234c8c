import type { ClientBase } from 'pg'
import type { AuthServices } from '#src/auth/services.ts'
import { hashToken } from '#src/auth/tokens/token-secrets.ts'
import type { User } from '#src/auth/users/user.ts'
import { toUserJson } from '#src/auth/users/user-json.ts'
import type { Claims } from '#src/context.ts'

/** The client's data of its session; the answer of every kind of sign-in. */
export interface SessionTokens {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
}

interface SessionFacts {
  aal: NonNullable<Claims['aal']> | null
  amr: NonNullable<Claims['amr']>
}

/** Signs an access token for the session with its current data. */
export async function signSessionTokens(
  client: ClientBase,
  services: AuthServices,
  user: User,
  session: { id: string; refreshToken: string },
): Promise<SessionTokens> {
  const { rows } = await client.query<SessionFacts>(
    `select s.aal, coalesce(json_agg(json_build_object('method', a.authentication_method,
         'timestamp', floor(extract(epoch from a.updated_at))) order by a.updated_at desc)
         filter (where a.id is not null), '[]') as amr
     from auth.sessions s left join auth.mfa_amr_claims a on a.session_id = s.id
     where s.id = $1 group by s.aal`,
    [session.id],
  )
  return await signTokens(services, user, session, rows[0] ?? { aal: null, amr: [] })
}

/** The same for a session whose data is already loaded. */
export async function signTokens(
  { keys, options }: AuthServices,
  user: User,
  session: { id: string; refreshToken: string },
  { aal, amr }: SessionFacts,
): Promise<SessionTokens> {
  const expiresIn = options.auth.tokenLifetime
  const expiresAt = Math.floor(Date.now() / 1000) + expiresIn
  const accessToken = await keys.sign({
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    aal: aal ?? 'aal1',
    amr,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: toUserJson(user),
  }
}

interface NextToken {
  /** Of the session. */
  id: string
  userId: string
  parentHash: string | null
}

/** Adds the next refresh token of a session. Only its hash is stored; the row's id is enough to derive it again. */
export async function addRefreshToken(
  client: ClientBase,
  services: AuthServices,
  session: NextToken,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval('auth.refresh_tokens_id_seq') as id`,
  )
  return await insertRefreshToken(client, services, rows[0]?.id ?? '', session)
}

/** The same with an id that was already taken from the sequence. */
export async function insertRefreshToken(
  client: ClientBase,
  { secrets }: AuthServices,
  id: string,
  session: NextToken,
): Promise<string> {
  const token = secrets.refreshToken(session.id, id)
  await client.query(
    `insert into auth.refresh_tokens (instance_id, id, token, user_id, revoked, parent, session_id, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, false, $4, $5, now(), now())`,
    [id, hashToken(token), session.userId, session.parentHash, session.id],
  )
  return token
}
