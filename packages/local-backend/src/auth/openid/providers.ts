import {
  allowInsecureRequests,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
} from 'openid-client'
import { createRemoteJWKSet } from 'jose'
import { AuthError, validationFailed } from '#src/auth/auth-error.ts'
import { isLoopback } from '#src/http/is-loopback.ts'
import type { Log } from '#src/log.ts'
import type { ProviderOptions } from '#src/options.ts'

/** Seconds after which any call to a provider is given up. */
const DEADLINE = 15
/** Milliseconds after which a provider is asked for its addresses again. */
const DISCOVERY_LIFETIME = 3_600_000

interface DiscoveredProvider {
  configuration: Configuration
  /** Public keys of the provider, fetched when a token names one that is not known yet. */
  keys: ReturnType<typeof createRemoteJWKSet>
}

export interface Provider {
  name: string
  options: ProviderOptions
  /** What the provider tells of itself, asked once an hour. Throws `AuthError` 503 when it does not answer. */
  discover(): Promise<DiscoveredProvider>
}

/** The providers that are set up. */
export interface Providers {
  names: string[]
  /** Throws `AuthError` 400 for one that is not set up. */
  find(name: string | undefined): Provider
}

/** Names that identities without a provider have: whom it would name would be found among their accounts. */
const RESERVED_NAMES = new Set(['email', 'phone'])

/** Contacts nobody: a provider that is down, or was set up wrongly, fails the sign-in through it and nothing else. */
export function createProviders(options: Record<string, ProviderOptions>, log: Log): Providers {
  const reserved = Object.keys(options).find((name) => RESERVED_NAMES.has(name.toLowerCase()))
  if (reserved !== undefined) throw new Error(`A provider cannot have the name ${reserved}`)
  const providers = new Map(
    Object.entries(options).map(([name, one]) => [name, createProvider(name, one, log)]),
  )
  return {
    names: [...providers.keys()],
    find(name) {
      const found = providers.get(name?.toLowerCase() ?? '')
      if (!found) throw validationFailed('Unsupported provider: provider is not enabled')
      return found
    },
  }
}

function createProvider(name: string, options: ProviderOptions, log: Log): Provider {
  let known: { discovered: Promise<DiscoveredProvider>; until: number } | null = null
  return {
    name,
    options,
    async discover() {
      if (known === null || known.until < Date.now()) {
        known = { discovered: askProvider(options), until: Date.now() + DISCOVERY_LIFETIME }
      }
      const asked = known
      try {
        return await asked.discovered
      } catch (error) {
        // The next sign-in asks again.
        if (known === asked) known = null
        throw unreachable(name, error, log)
      }
    },
  }
}

async function askProvider(options: ProviderOptions): Promise<DiscoveredProvider> {
  const issuer = new URL(options.issuer)
  const configuration = await discovery(issuer, options.clientId, options.clientSecret, undefined, {
    timeout: DEADLINE,
    [customFetch]: fetchFromProvider,
    execute: [
      // Without this, the way that the token came by would vouch for it alone.
      enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  })
  const { jwks_uri: keysAddress } = configuration.serverMetadata()
  if (keysAddress === undefined) throw new Error('The provider names no address of its keys')
  refuseOpenWires(keysAddress)
  const keys = createRemoteJWKSet(new URL(keysAddress), { timeoutDuration: DEADLINE * 1000 })
  return { configuration, keys }
}

async function fetchFromProvider(url: string, options: object): Promise<Response> {
  refuseOpenWires(url)
  return await fetch(url, options)
}

/** Secrets and keys travel over https; plain http is for stand-ins on this machine. */
function refuseOpenWires(address: string): void {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return
  if (protocol === 'http:' && isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))) return
  throw new Error('A provider is only asked over https')
}

/** What is told when a provider does not do its part. The log gets the reason, which names nobody. */
export function unreachable(provider: string, error: unknown, log: Log): AuthError {
  log.warn('auth.provider_failed', {
    provider,
    reason: error instanceof Error ? error.message : String(error),
  })
  return new AuthError(
    503,
    'unexpected_failure',
    'The sign-in provider does not answer at the moment, please try again later',
  )
}
