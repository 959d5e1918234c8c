import type { ReactNode } from 'react'
import { Banner } from '#src/ui/banner.tsx'

export interface AuthMessage {
  type: 'error' | 'success'
  text: string
}

/** The red or green box of the auth screens. */
export function AuthMessageBox({ message, action }: { message: AuthMessage; action?: ReactNode }) {
  return (
    <Banner kind={message.type} action={action}>
      {message.text}
    </Banner>
  )
}
