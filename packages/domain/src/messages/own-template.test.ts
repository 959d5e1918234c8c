import { expect, it } from 'vitest'
import { problemsOfTemplate } from '#src/messages/own-template.ts'

it.each([
  [{ name: 'Mine', text: 'Hi {seller}, {Order Numbers}' }, {}],
  [
    { name: ' ', text: ' \n' },
    { name: 'Please enter a name.', text: 'Please enter a text.' },
  ],
  [{ name: '👍'.repeat(60), text: '👍'.repeat(2000) }, {}],
  [
    { name: 'x'.repeat(61), text: 'x'.repeat(2001) },
    { name: 'Use at most 60 characters.', text: 'Use at most 2,000 characters.' },
  ],
  [
    { name: 'Mine', text: 'Send {total} to {paypal}, {amount}' },
    { text: 'The app does not know {total}, {paypal}. Correct or remove them.' },
  ],
])('a template is saved, or says why not (%#)', (template, problems) => {
  expect(problemsOfTemplate(template)).toEqual(problems)
})
