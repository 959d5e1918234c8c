import type { ClientBase } from 'pg'
import type { ProviderIdentity } from '#src/auth/openid/provider-identity.ts'

export async function addIdentity(
  client: ClientBase,
  userId: string,
  { provider, subject, data }: ProviderIdentity,
): Promise<void> {
  await client.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, now(), clock_timestamp(), now())`,
    [subject, userId, JSON.stringify(data), provider],
  )
}

/** Stores the provider's current data. */
export async function renewIdentity(
  client: ClientBase,
  { provider, subject, data }: ProviderIdentity,
): Promise<void> {
  await client.query(
    `update auth.identities set identity_data = $3, last_sign_in_at = now(), updated_at = now()
     where provider = $1 and provider_id = $2`,
    [provider, subject, JSON.stringify(data)],
  )
}

/** Writes the account's providers into its metadata, and so into its tokens; the oldest is the first. */
export async function updateProviders(client: ClientBase, userId: string): Promise<void> {
  await client.query(
    `update auth.users set updated_at = now(), raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
       || jsonb_build_object('provider', names -> 0, 'providers', names)
     from (select coalesce(jsonb_agg(provider order by since, provider), '[]') as names
           from (select provider, min(created_at) as since from auth.identities where user_id = $1 group by provider)
             as by_provider) as found
     where id = $1`,
    [userId],
  )
}
