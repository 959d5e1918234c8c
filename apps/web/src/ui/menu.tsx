import {
  lazy,
  Suspense,
  useRef,
  useState,
  type MouseEvent,
  type ReactElement,
  type RefObject,
} from 'react'
import type { MenuSection } from './menu-items.ts'

/** The properties for the button that opens a menu. */
export interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

export interface MenuProps {
  /** Renders the button: `renderTrigger={(props) => <Button {...props}>…</Button>}`. */
  renderTrigger: (props: MenuTriggerProps) => ReactElement
  /** A function where making them is work: it runs only for a menu that was opened. */
  sections: readonly MenuSection[] | (() => readonly MenuSection[])
  align?: 'start' | 'end'
}

const loadPopup = () => import('./menu-popup.tsx')
const preload = () => void loadPopup()
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }))

/** A list of actions behind a button. The list itself loads when the pointer or the focus gets near the button. */
export function Menu({ renderTrigger, sections, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const [isByKeyboard, setByKeyboard] = useState(false)
  return (
    <>
      {renderTrigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: ({ detail }) => {
          // A key press has no click count.
          setByKeyboard(detail === 0)
          setUsed(true)
          setOpen((before) => !before)
        },
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {used && (
        <Suspense>
          <MenuPopup
            anchor={button}
            open={open}
            onOpenChange={setOpen}
            sections={typeof sections === 'function' ? sections() : sections}
            align={align}
            focusFirst={isByKeyboard}
          />
        </Suspense>
      )}
    </>
  )
}
