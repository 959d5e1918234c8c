import type { AiSettings, Config } from '#src/config/config.ts'
import type { ModelClient } from '#src/integrations/ai/client.ts'

/** The model in the settings, or null if none is set up. Its library is large, so it loads with the first request. */
export function openModel({ ai, upstreams }: Pick<Config, 'ai' | 'upstreams'>): ModelClient | null {
  if (ai === null) return null
  const settings: AiSettings = { ...ai, baseUrl: divert(ai.baseUrl, upstreams) }
  let client: ModelClient | null = null
  return {
    async ask(task, signal) {
      const { createModelClient } = await import('#src/integrations/ai/client.ts')
      client ??= createModelClient(settings)
      return await client.ask(task, signal)
    },
  }
}

/** The target of calls to that address, by `UPSTREAM_MAP`. */
function divert(baseUrl: string, upstreams: Config['upstreams']): string {
  const { hostname, pathname } = new URL(baseUrl)
  const upstream = upstreams.get(hostname)
  return upstream === undefined ? baseUrl : (upstream + pathname).replace(/\/+$/, '')
}
