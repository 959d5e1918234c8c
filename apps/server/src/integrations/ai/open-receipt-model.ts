import type { AiSettings, Config } from '#src/config.ts'
import { createReceiptModel, type ReceiptModel } from '#src/integrations/ai/receipt-model.ts'

/** The model of the settings, or null where none is set up. Its library is large: it is loaded with the first receipt. */
export function openReceiptModel({
  ai,
  upstreams,
}: Pick<Config, 'ai' | 'upstreams'>): ReceiptModel | null {
  if (ai === null) return null
  const settings: AiSettings = { ...ai, baseUrl: divert(ai.baseUrl, upstreams) }
  let model: ReceiptModel | null = null
  return {
    async read(pictures, signal) {
      const { createModelClient } = await import('#src/integrations/ai/client.ts')
      model ??= createReceiptModel(createModelClient(settings))
      return await model.read(pictures, signal)
    },
  }
}

/** Where `UPSTREAM_MAP` sends calls to that address. */
function divert(baseUrl: string, upstreams: Config['upstreams']): string {
  const { hostname, pathname } = new URL(baseUrl)
  const upstream = upstreams.get(hostname)
  return upstream === undefined ? baseUrl : (upstream + pathname).replace(/\/+$/, '')
}
