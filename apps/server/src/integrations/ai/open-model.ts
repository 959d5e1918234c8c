import type { AiSettings, Config } from '#src/config/config.ts'
import type { ModelClient } from '#src/integrations/ai/client.ts'

/** The model of the settings, or null where none is set up. Its library is large: it is loaded with the first question. */
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

/** Where `UPSTREAM_MAP` sends calls to that address. */
function divert(baseUrl: string, upstreams: Config['upstreams']): string {
  const { hostname, pathname } = new URL(baseUrl)
  const upstream = upstreams.get(hostname)
  return upstream === undefined ? baseUrl : (upstream + pathname).replace(/\/+$/, '')
}
