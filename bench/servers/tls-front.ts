import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

export interface TlsFront {
  pid: number
  url: string
  /** Options with which a Chromium with its own profile trusts this certificate, and no other. */
  chromiumFlag: string
  stop(): Promise<void>
}

const readySchema = z.object({ trusted: z.string() })

/** Puts TLS and HTTP/2 in front of a server on loopback, in a separate process. */
export async function startTlsFront(port: number, target: number): Promise<TlsFront> {
  const child = fork(join(import.meta.dirname, 'serve-tls.ts'), [String(port), String(target)])
  const ended = once(child, 'exit')
  const [message] = await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error(`Nothing could stand before the server on port ${port}.`)
    }),
  ])
  return {
    pid: child.pid ?? 0,
    url: `https://localhost:${port}`,
    chromiumFlag: `--ignore-certificate-errors-spki-list=${readySchema.parse(message).trusted}`,
    async stop() {
      child.kill()
      await ended
    },
  }
}
