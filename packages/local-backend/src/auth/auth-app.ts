import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { answerError } from '#src/auth/answer-error.ts'
import { AuthError } from '#src/auth/auth-error.ts'
import { createAdminFactorRoutes } from '#src/auth/routes/admin-factors.ts'
import { createAdminLinkRoutes } from '#src/auth/routes/admin-links.ts'
import { createAdminUserRoutes } from '#src/auth/routes/admin-users.ts'
import { createAuthorizeRoute } from '#src/auth/routes/authorize.ts'
import { createCallbackRoutes } from '#src/auth/routes/callback.ts'
import { createFactorRoutes } from '#src/auth/routes/factors.ts'
import { createIdentityRoutes } from '#src/auth/routes/identities.ts'
import { createLogoutRoute } from '#src/auth/routes/logout.ts'
import { createNotImplementedRoutes } from '#src/auth/routes/not-implemented.ts'
import { createOtpRoutes } from '#src/auth/routes/otp.ts'
import { createReauthenticateRoute } from '#src/auth/routes/reauthenticate.ts'
import { createRecoverRoute } from '#src/auth/routes/recover.ts'
import { createResendRoute } from '#src/auth/routes/resend.ts'
import { createSettingsRoutes } from '#src/auth/routes/settings.ts'
import { createSignUpRoute } from '#src/auth/routes/sign-up.ts'
import { createTokenRoute } from '#src/auth/routes/token.ts'
import { createUserRoutes } from '#src/auth/routes/user.ts'
import { createVerifyRoutes } from '#src/auth/routes/verify.ts'
import { createAuthServices } from '#src/auth/services.ts'
import type { BackendContext } from '#src/context.ts'
import type { Mailer } from '#src/mailbox/mailer.ts'

const LARGEST_BODY = 1_048_576

/** GoTrue's protocol, to be mounted at /auth/v1. */
export function createAuthApp(context: BackendContext, mailer: Mailer): Hono {
  const services = createAuthServices(context, mailer)
  const app = new Hono()
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.use(
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: (c) => {
        // The rest of the body is not read, so the next request cannot use the connection.
        c.header('Connection', 'close')
        throw new AuthError(413, 'validation_failed', 'The request body is too large')
      },
    }),
  )
  app.route('/', createSettingsRoutes(services))
  app.route('/', createSignUpRoute(services))
  app.route('/', createTokenRoute(services))
  app.route('/', createVerifyRoutes(services))
  app.route('/', createOtpRoutes(services))
  app.route('/', createRecoverRoute(services))
  app.route('/', createResendRoute(services))
  app.route('/', createUserRoutes(services))
  app.route('/', createReauthenticateRoute(services))
  app.route('/', createLogoutRoute(services))
  app.route('/', createFactorRoutes(services))
  app.route('/', createAdminFactorRoutes(services))
  app.route('/', createAdminLinkRoutes(services))
  app.route('/', createAdminUserRoutes(services))
  app.route('/', createAuthorizeRoute(services))
  app.route('/', createCallbackRoutes(services))
  app.route('/', createIdentityRoutes(services))
  app.route('/', createNotImplementedRoutes())
  app.notFound((c) =>
    answerError(c, new AuthError(404, 'not_found', 'There is no such route'), services.log),
  )
  app.onError((error, c) => answerError(c, error, services.log))
  return app
}
