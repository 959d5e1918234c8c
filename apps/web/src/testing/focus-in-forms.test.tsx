import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, test } from 'vitest'
import { NoteForm } from '#src/entities/seller/again/note-form.tsx'
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
import { EmailSetting } from '#src/features/settings/email-setting.tsx'
import { PasswordSetting } from '#src/features/settings/password-setting.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const nothing = () => undefined
const account = { email: 'anna@example.com', newEmail: null, hasPassword: true }
const alert = {
  id: 'a1',
  keyword: 'lamp',
  excluded: [],
  highest_price: null,
  currency: 'USD',
  country: 'US',
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
  '../entities/seller/again/note-form.tsx': [
    {
      element: (
        <NoteForm
          sellerId="s1"
          sellerName="Harbour"
          note={'x'.repeat(1001)}
          onSave={() => Promise.resolve()}
          onClose={nothing}
        />
      ),
      submit: 'Save note',
      first: 'Note on Harbour',
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
  '../features/products/mails/choose-mails.tsx': 'any text is read as an email',
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
