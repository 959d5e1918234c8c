import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { describe, expect, it, test, vi } from 'vitest'
import { useFocusPage } from '#src/features/shell/use-focus-page.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Menu } from '#src/ui/menu.tsx'

type Layer = (open: boolean, setOpen: (open: boolean) => void) => ReactNode

/** What opens above a screen, and how a person closes it; `done` is the button that does what it is for. */
const layers: Record<string, { layer: Layer; closings: string[] }> = {
  'a dialog': {
    layer: (open, onOpenChange) => (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Edit"
        footer={
          <button type="button" onClick={() => onOpenChange(false)}>
            Save
          </button>
        }
      >
        <input aria-label="Name" />
      </Dialog>
    ),
    closings: ['Escape', 'Close', 'Save'],
  },
  'a question': {
    layer: (open, onOpenChange) => (
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Delete it?"
        confirmLabel="Delete"
        onConfirm={() => Promise.resolve()}
      >
        It goes to the trash.
      </ConfirmDialog>
    ),
    closings: ['Escape', 'Cancel', 'Delete'],
  },
}

function Screen({ layer, isOpenerGone }: { layer: Layer; isOpenerGone: boolean }) {
  const [open, setOpen] = useState(false)
  const [isGone, setGone] = useState(false)
  return (
    <main id="content" tabIndex={-1}>
      {!isGone && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      {layer(open, (next) => {
        setOpen(next)
        if (!next && isOpenerGone) setGone(true)
      })}
    </main>
  )
}

const findLayer = () => document.querySelector('[role="dialog"], [role="alertdialog"]')

const ways = Object.entries(layers).flatMap(([name, { layer, closings }]) =>
  closings.flatMap((closing) =>
    [false, true].map((isOpenerGone) => ({ name, layer, closing, isOpenerGone })),
  ),
)

it.each(ways)(
  '$name that closes by $closing gives the focus back (the button that opened it is gone: $isOpenerGone)',
  async ({ layer, closing, isOpenerGone }) => {
    render(<Screen layer={layer} isOpenerGone={isOpenerGone} />)
    const user = userEvent.setup()
    await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(findLayer()?.contains(document.activeElement)).toBe(true))
    if (closing === 'Escape') await user.keyboard('{Escape}')
    else await user.click(screen.getByRole('button', { name: closing }))
    await waitFor(() => expect(findLayer()).toBeNull())
    const place = isOpenerGone ? screen.getByRole('main') : screen.getByRole('button')
    await waitFor(() => expect(document.activeElement).toBe(place))
  },
)

test('a menu that closes by Escape gives the focus back to its button', async () => {
  render(
    <Menu
      renderTrigger={(props) => (
        <button type="button" {...props}>
          More
        </button>
      )}
      sections={[{ actions: [{ label: 'Delete', onSelect: () => undefined }] }]}
    />,
  )
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'More' })
  await user.click(button)
  await screen.findByRole('menuitem', { name: 'Delete' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

function Shell() {
  useFocusPage()
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  )
}

function ToNext() {
  const { history } = useRouter()
  return (
    <button type="button" onClick={() => history.push('/next')}>
      Next
    </button>
  )
}

/** The app's frame with two screens; the second one may choose a place itself. */
function openScreens(second: () => ReactElement, first: () => ReactElement) {
  const root = createRootRoute({ component: Shell })
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: first }),
      createRoute({ getParentRoute: () => root, path: '/next', component: second }),
    ]),
    history: createMemoryHistory(),
  })
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

function OwnPlace() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <input ref={field} aria-label="Search" />
}

describe('on another screen', () => {
  it('the content has the focus if the pressed link is gone', async () => {
    const { user } = openScreens(() => <p>Second</p>, ToNext)
    await screen.findByRole('button')
    await user.tab()
    await user.keyboard('{Enter}')
    await screen.findByText('Second')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('a place that the screen chose stays', async () => {
    const { user } = openScreens(OwnPlace, ToNext)
    await screen.findByRole('button')
    await user.tab()
    await user.keyboard('{Enter}')
    const field = await screen.findByLabelText('Search')
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(document.activeElement).toBe(field)
  })

  it('a question that led there gives the focus to the content', async () => {
    function Asking() {
      const [open, setOpen] = useState(true)
      return (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Leave?"
          confirmLabel="Leave"
          onConfirm={() => router.history.push('/next')}
        >
          Really.
        </ConfirmDialog>
      )
    }
    const { router, user } = openScreens(() => <p>Second</p>, Asking)
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByText('Second')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })
})

/** A list whose rows a person can remove; `done` is called for each. */
function Removable() {
  const [rows, setRows] = useState(['One', 'Two', 'Three', 'Four'])
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>
          <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
            {row}
          </button>
        </li>
      ))}
    </ul>
  )
}

it.each([
  ['One', 'Two'],
  ['Two', 'Three'],
  ['Three', 'Four'],
  ['Four', 'Three'],
])('after the row %s is removed by key, the focus is on %s', async (removed, next) => {
  vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockReturnValue(true)
  const { user } = openScreens(() => <p>Second</p>, Removable)
  const button = await screen.findByRole('button', { name: removed })
  // The code that watches the focus is loaded after the first screen.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  act(() => button.focus())
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: next })),
  )
})
