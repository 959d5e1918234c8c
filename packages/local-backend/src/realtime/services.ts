import type { Pool } from 'pg'
import type { ResolveCaller } from '#src/keys/resolve-caller.ts'
import type { Log } from '#src/log.ts'
import type { ChangeRouter } from '#src/realtime/change-router.ts'
import type { ChangeStream } from '#src/realtime/change-stream.ts'
import type { Hub } from '#src/realtime/hub.ts'
import type { WaitingBytes } from '#src/realtime/send-buffer.ts'
import type { Visibility } from '#src/realtime/visibility.ts'
import type { SessionWatch } from '#src/realtime/watch-sessions.ts'

/** Shared by all connections. */
export interface RealtimeServices {
  pool: Pool
  hub: Hub
  router: ChangeRouter
  stream: ChangeStream
  /** The unread bytes of all slow clients. */
  waitingBytes: WaitingBytes
  trustProxy: number
  /** Also refuses tokens whose session has ended. */
  resolveCaller: ResolveCaller
  sessions: SessionWatch
  visibility: Visibility
  log: Log
}
