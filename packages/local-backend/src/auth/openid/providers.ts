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

/** Seconds after which any call to a provider ends. */
const DEADLINE = 15
/** Milliseconds after which a provider's endpoints are fetched again. */
const DISCOVERY_LIFETIME = 3_600_000

interface DiscoveredProvider {
  configuration: Configuration
  /** Public keys of the provider, fetched when a token names an unknown one. */
  keys: ReturnType<typeof createRemoteJWKSet>
}

export interface Provider {
  name: string
  options: ProviderOptions
  /** The provider's metadata, fetched once an hour. Throws `AuthError` 503 if it does not answer. */
  discover(): Promise<DiscoveredProvider>
}

/** The providers that are set up. */
export interface Providers {
  names: string[]
  /** Throws `AuthError` 400 for one that is not set up. */
  find(name: string | undefined): Provider
}

/** Names of identities without a provider: a provider with such a name would find their accounts. */
const RESERVED_NAMES = new Set(['email', 'phone'])

/** Contacts nobody: a provider that is down or wrongly set up only fails the sign-in through it. */
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
        known = { discovered: callProvider(options), until: Date.now() + DISCOVERY_LIFETIME }
      }
      const asked = known
      try {
        return await asked.discovered
      } catch (error) {
        // The next sign-in tries again.
        if (known === asked) known = null
        throw unreachable(name, error, log)
      }
    },
  }
}

async function callProvider(options: ProviderOptions): Promise<DiscoveredProvider> {
  const issuer = new URL(options.issuer)
  const configuration = await discovery(issuer, options.clientId, options.clientSecret, undefined, {
    timeout: DEADLINE,
    [customFetch]: fetchFromProvider,
    execute: [
      // Without this, only the transport would vouch for the token.
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

/** Secrets and keys travel over https; plain http is for simulators on this machine. */
function refuseOpenWires(address: string): void {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return
  if (protocol === 'http:' && isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))) return
  throw new Error('A provider is only asked over https')
}

/** The answer if a provider fails. The log gets the reason, which names nobody. */
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
