import type { WebSocket } from 'ws'

/** The bytes that wait for all clients together. */
export interface WaitingBytes {
  total: number
}

export interface SendBuffer {
  /** False if the client reads too slowly: then disconnect it. */
  send(frame: string | Buffer): boolean
}

/** Bytes that may wait for one client, before the frame that is too much. */
const MAX_WAITING_BYTES = 2 * 1024 * 1024
/** From here on only clients with little waiting data get more, so that slow clients together cannot fill the memory. */
const MAX_WAITING_IN_ALL = 128 * 1024 * 1024
const LITTLE = 64 * 1024

/** Sends frames to one client, and counts the bytes that it has not read yet. */
export function createSendBuffer(socket: WebSocket, waiting: WaitingBytes): SendBuffer {
  let own = 0
  return {
    send(frame) {
      const limit = waiting.total > MAX_WAITING_IN_ALL ? LITTLE : MAX_WAITING_BYTES
      if (own > limit) return false
      const size = Buffer.byteLength(frame)
      own += size
      waiting.total += size
      // Called when the system has taken the frame, and also if the connection ends before.
      socket.send(frame, () => {
        own -= size
        waiting.total -= size
      })
      return true
    },
  }
}
