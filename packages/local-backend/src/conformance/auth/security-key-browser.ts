import { vi } from 'vitest'

/** Makes the call as in a browser with security keys: the client looks for one before it calls the service. */
export async function inBrowser<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const credentials = { create: vi.fn<() => void>(), get: vi.fn<() => void>() }
  const PublicKeyCredential = vi.fn<() => void>()
  vi.stubGlobal('window', { PublicKeyCredential })
  vi.stubGlobal('document', {})
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('navigator', { credentials })
  try {
    return await call()
  } finally {
    vi.unstubAllGlobals()
  }
}
