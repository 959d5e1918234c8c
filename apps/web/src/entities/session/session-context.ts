import { createContext } from 'react'
import type { SessionStore } from '#src/entities/session/session-store.ts'

/** The app's one session store. */
export const SessionContext = createContext<SessionStore | null>(null)
