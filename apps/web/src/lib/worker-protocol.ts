/** The service worker's messages to pages. */
export type WorkerMessage =
  /** Renew the session. */
  | { type: 'SESSION_REFRESH_NEEDED' }
  /** Renew the session, if there is one. */
  | { type: 'PING' }
  /** This build is active from now on; `entry` is its app's script. */
  | { type: 'BUILD_READY'; entry: string }

/** Pages' messages to the service worker. */
export interface PageMessage {
  type: 'SESSION_REFRESHED' | 'FORGET_PICTURES' | 'SERVE_ME'
}
