import type { ModelQuestion, ModelReply } from '#src/openai-compatible.ts'

/** Notes with one of these words get that failure. */
const faults: Record<string, ModelReply> = {
  SIMULATE_BUSY: { status: 429, message: 'Slow down.' },
  SIMULATE_FAILURE: { status: 400, message: 'Bad question.' },
  SIMULATE_NONSENSE: { text: 'Lorem ipsum dolor.' },
  SIMULATE_CUT: { text: '{"title": "A mug", "review": "It keeps' },
  SIMULATE_BREAK: { text: '{"title": "A mug", "review": "It keeps', breaksOff: true },
}
/** Milliseconds between two pieces, so that people see the text arrive. */
const pause = 40

/**
 * A simulated model's answer to SampleTrail's requests: a review from the notes, with one invented sentence, as models do;
 * nothing for a receipt.
 */
export function replyAsWriter({ body }: ModelQuestion): ModelReply {
  const said = body.messages?.find(({ role }) => role === 'user')?.content
  const notes = readNotes(typeof said === 'string' ? said : firstText(said))
  if (notes === null) return { text: '{}' }
  const all = JSON.stringify(notes)
  const fault = Object.keys(faults).find((name) => all.includes(name))
  if (fault !== undefined) return faults[fault] ?? { text: '' }
  const endless = all.includes('SIMULATE_SLOW')
  const { product, stars, liked, disliked, howIUseIt, points } = notes
  const review = [
    sentence('Here is how I use it: ', howIUseIt),
    sentence('What I like about it: ', liked),
    sentence('What I like less: ', disliked),
    sentence('Also worth knowing: ', points.join(', ')),
    'It only cost me $7.77 at www.made-up-shop.com.',
    'My neighbour wants one, too.',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
  const title = stars > 3 ? `Happy with my ${product}` : `My thoughts on the ${product}`
  return {
    text: JSON.stringify({ title: title.slice(0, 120), review }),
    pause: endless ? 2000 : pause,
  }
}

function sentence(begin: string, words: string): string {
  if (words === '') return ''
  return /[.!?]$/u.test(words) ? begin + words : `${begin}${words}.`
}

interface Notes {
  product: string
  stars: number
  liked: string
  disliked: string
  howIUseIt: string
  points: string[]
}

function firstText(content: unknown): string {
  if (!Array.isArray(content)) return ''
  const texts = (content as { type?: string; text?: string }[]).flatMap(({ text }) => text ?? [])
  return texts[0] ?? ''
}

function readNotes(question: string): Notes | null {
  try {
    const notes = JSON.parse(question) as Partial<Notes> | null
    return typeof notes?.product === 'string' ? (notes as Notes) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
