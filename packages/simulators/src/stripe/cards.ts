/** How a card behaves when it is charged. */
export type CardBehaviour = 'pays' | 'fails later'

/** The fields of the form. */
export interface CardDetails {
  number: string
  expMonth: number
  expYear: number
}

const refusals: Record<string, string> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds. Try a different card.',
}

const taken: Record<string, CardBehaviour> = {
  '4242424242424242': 'pays',
  '4000000000000341': 'fails later',
}

/** Test cards, for people who start the simulator. */
export const sampleCards = [
  { number: '4242 4242 4242 4242', about: 'pays' },
  { number: '4000 0000 0000 0341', about: 'is taken, but later charges fail' },
  { number: '4000 0000 0000 0002', about: 'is declined' },
  { number: '4000 0000 0000 9995', about: 'has insufficient funds' },
]

export type CardCheck = { ok: true; behaviour: CardBehaviour } | { ok: false; message: string }

/** Whether a card is accepted in the form: the listed numbers of Stripe's test mode. */
export function checkCard(number: string): CardCheck {
  const behaviour = taken[number]
  if (behaviour !== undefined) return { ok: true, behaviour }
  const refusal = refusals[number]
  if (refusal !== undefined) return { ok: false, message: refusal }
  return { ok: false, message: 'This is none of the cards for tests. Try 4242 4242 4242 4242.' }
}
