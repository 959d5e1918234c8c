import { connectBackend, type Backend } from '#src/backend.ts'
import type { Log } from '#src/log/log.ts'
import type { TestServer } from '#src/testing/start-test-server.ts'

/** The same way to the database as the server's, for commands and jobs that are called past it. To be stopped before it. */
export function connectTo({ server }: TestServer, log: Log): Backend {
  return connectBackend(
    { ...server.supabase, url: server.localUrl, publicUrl: server.publicUrl },
    log,
  )
}
