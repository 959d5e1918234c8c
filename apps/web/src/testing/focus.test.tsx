import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { describe, expect, it, test, vi } from 'vitest'
import { ValuesForm } from '#src/features/admin/settings/values-form.tsx'
import { ReviewOffers } from '#src/features/admin/offer-import/review-offers.tsx'
import { previewCsv } from '#src/features/admin/offer-import/preview-offers.ts'
import { AddAlert } from '#src/features/alerts/add-alert.tsx'
import { EditAlert } from '#src/features/alerts/edit-alert.tsx'
import { CredentialsForm } from '#src/features/auth/credentials-form.tsx'
import { RecoveryCodeForm } from '#src/features/auth/recovery-code-form.tsx'
import { ResetPasswordScreen } from '#src/features/auth/reset-password-screen.tsx'
import { SecondFactorForm } from '#src/features/auth/second-factor-form.tsx'
import { OwnForm } from '#src/features/contact/own-form.tsx'
import { useFocusPage } from '#src/features/shell/use-focus-page.ts'
import { EmailSetting } from '#src/features/settings/email-setting.tsx'
import { PasswordSetting } from '#src/features/settings/password-setting.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
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

/** The app's frame with two screens; the second one may choose a place itself. */
function openScreens(second: () => ReactElement, first: () => ReactElement) {
  function Shell() {
    useFocusPage()
    return (
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    )
  }
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
  const toNext = () => <Link to="/next">Next</Link>

  it('the content has the focus if the pressed link is gone', async () => {
    const { user } = openScreens(() => <p>Second</p>, toNext)
    await screen.findByRole('link')
    await user.tab()
    await user.keyboard('{Enter}')
    await screen.findByText('Second')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('a place that the screen chose stays', async () => {
    const { user } = openScreens(OwnPlace, toNext)
    await screen.findByRole('link')
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
          onConfirm={() => router.navigate({ to: '/next' })}
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
  const [rows, setRows] = useState(['One', 'Two', 'Three'])
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
  ['Three', 'Two'],
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

const nothing = () => undefined
const account = { email: 'anna@example.com', newEmail: null, hasPassword: true }
const alert = {
  id: 'a1',
  keyword: 'lamp',
  excluded: [],
  highest_price: null,
  is_paused: false,
  works: true,
  created_at: '2026-11-20T19:30:00Z',
}

interface Form {
  element: ReactElement
  /** Typed before, by label. */
  typed?: Record<string, string>
  submit: string | RegExp
  /** The label of the first field that is wrong. */
  first: string | RegExp
  answers?: Answers
  /** The reason is in a box above the form, as on all screens before the sign-in. */
  isAbove?: true
}

/** Every form, by its file, sent with something wrong; a text says why a form has nothing to refuse. */
const forms: Record<string, readonly Form[] | string> = {
  '../ui/dialog.tsx': 'dialog.test.tsx',
  '../features/admin/offer-import/review-offers.tsx': [
    {
      element: (
        <ReviewOffers
          file={{ name: 'offers.csv', preview: previewCsv(['id'], []) }}
          onStart={nothing}
          onClose={nothing}
        />
      ),
      typed: { Source: '???' },
      submit: /Import/u,
      first: 'Source',
    },
  ],
  '../features/admin/settings/values-form.tsx': [
    {
      element: (
        <ValuesForm
          label="Limits"
          values={{ one: 1, two: 2, three: 3 }}
          fields={(['one', 'two', 'three'] as const).map((name) => ({
            name,
            label: name,
            hint: '',
            kind: 'number',
            read: (text: string) =>
              text === 'x' ? { problem: 'Enter a number.' } : { value: Number(text) },
          }))}
          onSave={() => Promise.resolve()}
          onDirty={nothing}
        />
      ),
      typed: { two: 'x', three: 'x' },
      submit: /Save/u,
      first: 'two',
    },
  ],
  '../features/alerts/add-alert.tsx': [
    {
      element: <AddAlert alerts={[alert]} isPro />,
      typed: { Keyword: 'Lamp' },
      submit: /Add/u,
      first: /Keyword/u,
    },
  ],
  '../features/alerts/edit-alert.tsx': [
    {
      element: <EditAlert alert={alert} alerts={[alert]} onClose={nothing} />,
      typed: { Keyword: '' },
      submit: /Save/u,
      first: /Keyword/u,
    },
  ],
  '../features/auth/credentials-form.tsx': [
    {
      element: <Credentials email="" />,
      submit: 'Sign in',
      first: /^Email/u,
    },
    {
      element: <Credentials email="anna@example.com" />,
      submit: 'Sign in',
      first: /^Password/u,
    },
  ],
  '../features/auth/recovery-code-form.tsx': [
    { element: <RecoveryCodeForm />, submit: 'Continue', first: /^Recovery code/u },
  ],
  '../features/auth/second-factor-form.tsx': [
    { element: <SecondFactorForm />, submit: 'Continue', first: /^6-digit code/u },
  ],
  '../features/auth/reset-password-screen.tsx': [
    {
      element: <ResetPasswordScreen onDone={nothing} onInvalidLink={nothing} onStay={nothing} />,
      typed: { 'New password': 'abcdef', 'Confirm password': 'abcdeg' },
      submit: 'Update password',
      isAbove: true,
      first: /^Confirm password/u,
    },
    {
      element: <ResetPasswordScreen onDone={nothing} onInvalidLink={nothing} onStay={nothing} />,
      typed: { 'New password': 'abc', 'Confirm password': 'abc' },
      submit: 'Update password',
      isAbove: true,
      first: /^New password/u,
    },
  ],
  '../features/settings/email-setting.tsx': [
    {
      element: <EmailSetting account={account} />,
      typed: { 'New email': 'no address' },
      submit: 'Change email',
      first: 'New email',
    },
  ],
  '../features/settings/password-setting.tsx': [
    {
      element: <PasswordSetting account={account} />,
      typed: { 'New password': 'abcdef', 'Confirm password': 'abcdeg' },
      submit: 'Change password',
      first: /^Confirm password/u,
    },
    {
      element: <PasswordSetting account={account} />,
      typed: { 'New password': 'abc', 'Confirm password': 'abc' },
      submit: 'Change password',
      first: /^New password/u,
    },
  ],
  '../features/contact/own-form.tsx': [
    { element: <OwnForm onSent={nothing} />, submit: /Send/u, first: /Name/u },
  ],
  '../features/contact/service-form.tsx': 'the same fields as our own form',
  '../features/catalogue/search-form.tsx': 'a search',
  '../features/marketplace-posting/marketplace-setting.tsx': 'any text is an area',
  '../features/products/import/file/choose-file.tsx': 'any text is read as a table',
  '../features/resale/search-form.tsx': 'a search',
}

function Credentials({ email }: { email: string }) {
  return (
    <CredentialsForm
      email={email}
      onEmailChange={nothing}
      password="current-password"
      submitLabel="Sign in"
      busyLabel="Signing in"
      busy={false}
      onSubmit={nothing}
    />
  )
}

const cases = Object.entries(forms).flatMap(([path, of]) =>
  typeof of === 'string'
    ? []
    : of.map((form) => ({ name: path.replace(/.*[/](.*)[.]tsx/u, '$1'), ...form })),
)

it.each(cases)(
  'the form $name leads to its first wrong field: $first',
  async ({ element, typed = {}, submit, first, answers = {}, isAbove = false }) => {
    const root = createRootRoute({ component: () => element })
    const router = createRouter({ routeTree: root, history: createMemoryHistory() })
    await router.load()
    await renderSignedIn(<RouterProvider<typeof router> router={router} />, answers)
    const button = await screen.findByRole('button', { name: submit })
    for (const [label, text] of Object.entries(typed)) {
      fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input' }), {
        target: { value: text },
      })
    }
    act(() => button.focus())
    fireEvent.click(button)
    const field = screen.getByLabelText(first, { selector: 'input, textarea' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid') === 'true').toBe(!isAbove)
  },
)

const sources = import.meta.glob<string>(
  ['../{entities,features,ui,routes}/**/*.tsx', '!../**/*.test.tsx'],
  { query: '?raw', import: 'default', eager: true },
)

test('every form has a row', () => {
  const found = Object.entries(sources).flatMap(([path, text]) =>
    /<form\b/u.test(text) ? [path] : [],
  )
  expect(found.toSorted()).toEqual(Object.keys(forms).toSorted())
})
