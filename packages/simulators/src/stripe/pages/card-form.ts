import { html } from 'hono/html'
import { checkCard } from '#src/stripe/cards.ts'
import type { Payer } from '#src/stripe/billing/complete-checkout.ts'
import type { Markup } from '#src/stripe/pages/layout.ts'

/** A person's input, shown again if something is wrong with it. */
export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

export interface FieldProblem {
  field: keyof TypedCard | 'email'
  message: string
}

export const nothingTyped: TypedCard = { number: '', expiry: '', cvc: '' }

export function readTypedCard(form: URLSearchParams): TypedCard {
  const said = (name: string): string => (form.get(name) ?? '').trim()
  return { number: said('number'), expiry: said('expiry'), cvc: said('cvc') }
}

type ReadCard =
  | { ok: true; card: NonNullable<Payer['card']> }
  | { ok: false; problem: FieldProblem }

/** Reads a card at the time `now`, in seconds; a card is valid until its month is over. */
export function readCard({ number, expiry, cvc }: TypedCard, now: number): ReadCard {
  const wrong = (field: keyof TypedCard, message: string): ReadCard => ({
    ok: false,
    problem: { field, message },
  })
  const digits = number.replaceAll(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits)) return wrong('number', 'Your card number is incomplete.')
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry) ?? []
  const expMonth = Number(month)
  const expYear = 2000 + Number(year)
  if (month === '' || expMonth < 1 || expMonth > 12) {
    return wrong('expiry', "Your card's expiration date is incomplete. Write it as MM / YY.")
  }
  if (Date.UTC(expYear, expMonth, 1) <= now * 1000) {
    return wrong('expiry', "Your card's expiration date is in the past.")
  }
  if (!/^\d{3,4}$/.test(cvc)) return wrong('cvc', "Your card's security code is incomplete.")
  const check = checkCard(digits)
  if (!check.ok) return wrong('number', check.message)
  return { ok: true, card: { number: digits, expMonth, expYear, behaviour: check.behaviour } }
}

/** The fields of a card, with the earlier input. */
export function cardFields(typed: TypedCard, problem: FieldProblem | null): Markup {
  return html`${textField({ name: 'number', label: 'Card number', value: typed.number, complete: 'cc-number', mode: 'numeric', hint: '1234 1234 1234 1234' }, problem)}
    <div class="pair">
      <div>
        ${textField({ name: 'expiry', label: 'Expiry', value: typed.expiry, complete: 'cc-exp', mode: 'numeric', hint: 'MM / YY' }, problem)}
      </div>
      <div>
        ${textField({ name: 'cvc', label: 'CVC', value: typed.cvc, complete: 'cc-csc', mode: 'numeric', hint: '123' }, problem)}
      </div>
    </div>`
}

interface TextField {
  name: FieldProblem['field']
  label: string
  value: string
  complete: string
  mode: 'numeric' | 'email'
  hint?: string
}

/** A field with its label and its error. */
export function textField(field: TextField, problem: FieldProblem | null): Markup {
  const { name } = field
  const wrong = problem?.field === name ? problem.message : null
  return html`<label for="${name}">${field.label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${field.value}"
      inputmode="${field.mode}"
      autocomplete="${field.complete}"
      placeholder="${field.hint ?? ''}"
      aria-required="true"
      ${wrong === null ? '' : html`aria-invalid="true" aria-describedby="${name}-problem" autofocus`}
    />
    ${wrong === null ? '' : html`<p class="bad" role="alert" id="${name}-problem">${wrong}</p>`}`
}
