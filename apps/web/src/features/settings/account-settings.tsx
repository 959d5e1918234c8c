import { LogOut } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { signOut } from '#src/entities/session/sign-out.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { ThemeSetting } from '#src/features/settings/theme-setting.tsx'
import { TimeZoneSetting } from '#src/features/settings/time-zone-setting.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

/** Who one is here, how the app looks, and when a day begins. */
export function AccountSettings() {
  const user = useUser()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut().finally(() => setLeaving(false))
  }
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <Section title="Signed in as">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-sm break-all">{user.email}</p>
          <Button variant="secondary" busy={leaving} onClick={leave}>
            {!leaving && <LogOut aria-hidden className="size-4" />}
            Sign Out
          </Button>
        </div>
      </Section>
      <Section title="Appearance">
        <ThemeSetting />
      </Section>
      <Section title="Time zone">
        <TimeZoneSetting />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <section className="flex flex-col gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {children}
      </section>
    </Card>
  )
}
