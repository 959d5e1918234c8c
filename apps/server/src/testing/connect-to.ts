import { connectBackend, type Backend } from '#src/backend.ts'
import type { Log } from '#src/log/log.ts'
import type { TestServer } from '#src/testing/start-test-server.ts'

/** The server's own access to the database, for commands and jobs that tests call directly. Stop it before the server. */
export function connectTo({ server }: TestServer, log: Log): Backend {
  return connectBackend(
    { ...server.supabase, url: server.localUrl, publicUrl: server.publicUrl },
    log,
  )
}
