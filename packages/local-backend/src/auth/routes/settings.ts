import { Hono } from 'hono'
import { requireApiKey } from '#src/auth/guards.ts'
import type { AuthServices } from '#src/auth/services.ts'

/** Clients look for these names; configured ones are true. */
const KNOWN_PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

/** The public settings of the service, before anybody signs in. */
export function createSettingsRoutes(services: AuthServices): Hono {
  return new Hono()
    .get('/health', requireApiKey(services), async (c) => {
      await services.pool.query('select')
      return c.json({
        version: 'local-backend',
        name: 'GoTrue',
        description: 'Auth service of the local backend, speaking the protocol of GoTrue',
      })
    })
    .get('/settings', requireApiKey(services), (c) =>
      c.json({
        external: {
          email: true,
          ...Object.fromEntries(KNOWN_PROVIDERS.map((provider) => [provider, false])),
          ...Object.fromEntries(services.providers.names.map((provider) => [provider, true])),
        },
        disable_signup: services.options.auth.allowSignUps === false,
        mailer_autoconfirm: services.options.auth.confirmEmail === false,
        phone_autoconfirm: false,
        sms_provider: '',
        saml_enabled: false,
      }),
    )
    .get('/.well-known/jwks.json', (c) => {
      c.header('Cache-Control', 'public, max-age=600')
      return c.json(services.keys.jwks())
    })
}
