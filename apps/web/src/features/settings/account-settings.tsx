import { useUser } from '#src/entities/session/use-session.ts'
import { Card } from '#src/ui/card.tsx'

export function AccountSettings() {
  const user = useUser()
  return <Card>{user.email}</Card>
}
