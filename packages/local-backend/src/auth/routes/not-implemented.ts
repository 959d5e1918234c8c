import { Hono, type Context } from 'hono'
import { notImplemented } from '#src/auth/auth-error.ts'

const refuse = (what: string) => (_c: Context) => {
  throw notImplemented(what)
}

/** Parts of the protocol that clients know and this service does not serve: a clear no, never a wrong yes. */
export function createNotImplementedRoutes(): Hono {
  return new Hono()
    .all('/authorize', refuse('Sign-in with another provider'))
    .all('/callback', refuse('Sign-in with another provider'))
    .all('/callback/*', refuse('Sign-in with another provider'))
    .all('/user/identities/*', refuse('Linking of identities'))
    .all('/user/oauth/*', refuse('The OAuth server'))
    .all('/oauth/*', refuse('The OAuth server'))
    .all('/sso', refuse('Single sign-on'))
    .all('/sso/*', refuse('Single sign-on'))
    .all('/factors', refuse('Two-factor sign-in'))
    .all('/factors/*', refuse('Two-factor sign-in'))
    .all('/passkeys', refuse('Sign-in with a passkey'))
    .all('/passkeys/*', refuse('Sign-in with a passkey'))
    .all('/admin/*', refuse('This part of the admin API'))
}
