import { Hono, type Context } from 'hono'
import { notImplemented } from '#src/auth/auth-error.ts'

const refuse = (what: string, code?: string) => (_c: Context) => {
  throw notImplemented(what, code)
}

/** Parts of the protocol that clients know and this service lacks: a clear refusal, never a wrong answer. */
export function createNotImplementedRoutes(): Hono {
  const refuseOauthServer = refuse('The OAuth server', 'feature_disabled')
  const refuseSso = refuse('Single sign-on', 'saml_provider_disabled')
  const refusePasskeys = refuse('Sign-in with a passkey', 'passkey_disabled')
  const refuseProviders = refuse('Adding providers', 'feature_disabled')
  return new Hono()
    .all('/factors/recovery-codes', refuse('A recovery code'))
    .all('/factors/recovery-codes/*', refuse('A recovery code'))
    .all('/user/oauth/*', refuseOauthServer)
    .all('/oauth/*', refuseOauthServer)
    .all('/admin/oauth/*', refuseOauthServer)
    .all('/sso', refuseSso)
    .all('/sso/*', refuseSso)
    .all('/admin/sso/*', refuseSso)
    .all('/passkeys', refusePasskeys)
    .all('/passkeys/*', refusePasskeys)
    .all('/admin/users/:id/passkeys', refusePasskeys)
    .all('/admin/users/:id/passkeys/*', refusePasskeys)
    .all('/admin/custom-providers', refuseProviders)
    .all('/admin/custom-providers/*', refuseProviders)
    .all('/admin/*', refuse('This part of the admin API'))
}
