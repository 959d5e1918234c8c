import { asSuperuser } from '#src/testing/as-superuser.ts'
import { paymentSettings } from '#src/testing/payment-settings.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

export interface LifetimeDesk {
  site: TestServer
  stop(): Promise<void>
}

/** A server that issues everything that is valid for a time, without limits in the way, and whose rows a test can age. */
export async function openLifetimeDesk(): Promise<LifetimeDesk> {
  const vendor = await startLoopback(answerAsVendor)
  const site = await startTestServer({
    ...paymentSettings(vendor.origin),
    GOOGLE_CLIENT_ID: 'trail',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: vendor.origin,
    EBAY_CLIENT_ID: 'trail',
    EBAY_CLIENT_SECRET: 'secret',
    EBAY_RU_NAME: 'Trail-RuName',
    EBAY_API_URL: vendor.origin,
    SECONDS_BETWEEN_MAILS: '0',
    SIGN_INS_PER_5_MINUTES: '1000',
    VERIFICATIONS_PER_5_MINUTES: '1000',
    MAILS_PER_HOUR_PER_CLIENT: '1000',
    CONTACT_MESSAGES_PER_HOUR: '1000',
  })
  await asSuperuser(site, (database) =>
    database.query(
      `grant usage on schema local_backend to postgres; grant all on local_backend.provider_flows to postgres;
       grant update on all tables in schema auth to postgres`,
    ),
  )
  return {
    site,
    async stop() {
      await site.stop()
      await vendor.stop()
    },
  }
}

/** A provider that people never return from, and vendors that refuse everything. */
function answerAsVendor({ url }: Request): Response {
  const { origin, pathname } = new URL(url)
  if (pathname !== '/.well-known/openid-configuration') return new Response(null, { status: 400 })
  return Response.json({
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
  })
}
