import { useNavigate } from '@tanstack/react-router'
import { EllipsisVertical, Trash2 } from 'lucide-react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

/** What can be done with the whole list. */
export function ListMenu() {
  const navigate = useNavigate()
  return (
    <Menu
      renderTrigger={(props) => (
        <IconButton {...props} icon={EllipsisVertical} label="More for My Products" />
      )}
      sections={[
        {
          actions: [
            {
              label: 'Trash',
              icon: Trash2,
              onSelect: () => void navigate({ to: '/dashboard/products/trash' }),
            },
          ],
        },
      ]}
    />
  )
}
