import type { Pool } from 'pg'
import type { BackendContext, Keys } from '#src/context.ts'
import { createAuthLimits, type AuthLimits } from '#src/auth/limits.ts'
import { createProviders, type Providers } from '#src/auth/openid/providers.ts'
import { serialiseByKey, type RunByKey } from '#src/auth/users/serialise-by-key.ts'
import { createPasswords, type Passwords } from '#src/auth/users/passwords.ts'
import { deriveTokenSecrets, type TokenSecrets } from '#src/auth/tokens/token-secrets.ts'
import { createCallerResolver, type ResolveCaller } from '#src/keys/resolve-caller.ts'
import type { Log } from '#src/log.ts'
import type { Mailer } from '#src/mailbox/mailer.ts'
import type { BackendOptions } from '#src/options.ts'

/** The dependencies of the auth service's routes. */
export interface AuthServices {
  options: BackendOptions
  /** Login `supabase_auth_admin`. */
  pool: Pool
  keys: Keys
  secrets: TokenSecrets
  passwords: Passwords
  limits: AuthLimits
  providers: Providers
  mailer: Mailer
  /** Work that emails tokens, one at a time by address. So the newest email has the newest token, and waiting uses no connection. */
  runByKey: RunByKey
  resolveCaller: ResolveCaller
  log: Log
}

export function createAuthServices(context: BackendContext, mailer: Mailer): AuthServices {
  return {
    options: context.options,
    pool: context.database.auth,
    keys: context.keys,
    secrets: deriveTokenSecrets(context.keys),
    passwords: createPasswords(context.options.auth.minimumPasswordLength),
    limits: createAuthLimits(
      context.options.auth.limits,
      context.database.isShared ? context.database.auth : null,
    ),
    providers: createProviders(context.options.auth.providers, context.log),
    mailer,
    runByKey: serialiseByKey(),
    resolveCaller: createCallerResolver(context.keys),
    log: context.log,
  }
}
