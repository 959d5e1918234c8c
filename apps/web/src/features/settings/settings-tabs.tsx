import { Bell, Plug, ShieldCheck, Store, UserRound } from 'lucide-react'
import { TabLink, TabLinks } from '#src/ui/tab-links.tsx'

/** The settings' pages; a new page adds its tab here. */
export function SettingsTabs() {
  return (
    <TabLinks label="Settings">
      <TabLink to="/settings/notifications" icon={Bell}>
        Notifications
      </TabLink>
      <TabLink to="/settings/integrations" icon={Plug}>
        Integrations
      </TabLink>
      <TabLink to="/settings/sellers" icon={Store}>
        Sellers
      </TabLink>
      <TabLink to="/settings/account" icon={UserRound}>
        Account
      </TabLink>
      <TabLink to="/settings/security" icon={ShieldCheck}>
        Security
      </TabLink>
    </TabLinks>
  )
}
