import { expect, it } from 'vitest'
import {
  PROOF_KINDS,
  PROOF_LABELS,
  type ProofKind,
  guessProofKind,
  proofNoteProblem,
  tidyProofNote,
} from '#src/products/proofs.ts'

it.each<[string, string, ProofKind]>([
  ['Screenshot_20260501-101112_WhatsApp.jpg', 'image/jpeg', 'chat'],
  ['Bildschirmfoto 2026-05-01.png', 'image/png', 'chat'],
  ['IMG_0012.PNG', 'image/png', 'chat'],
  ['clip.png', 'image/png', 'chat'],
  ['clip.png', '', 'chat'],
  ['IMG_0012.HEIC', '', 'photo'],
  ['PXL_20260501.jpg', 'image/jpeg', 'photo'],
  ['lamp.jpg', 'image/jpeg', 'photo'],
  ['Invoice-7.jpg', 'image/jpeg', 'invoice'],
  ['Rechnung.pdf', 'application/pdf', 'invoice'],
  ['a.pdf', '', 'invoice'],
  ['document', 'application/pdf', 'invoice'],
  ['PayPal-transfer.pdf', 'application/pdf', 'payment'],
  ['refund.png', 'image/png', 'payment'],
])('%j (%s) is probably of the kind %s', (name, type, kind) => {
  expect(guessProofKind({ name, type })).toBe(kind)
})

it('every kind has its label', () => {
  expect(PROOF_KINDS.map((kind) => PROOF_LABELS[kind])).toEqual([
    'Chat',
    'Photo',
    'Invoice',
    'Payment',
    'Other',
  ])
})

it.each([
  ['', null],
  [' \n ', null],
  [' Day 3\r\nof the chat\u0000 ', 'Day 3\nof the chat'],
  ['a\ud800', 'a\ufffd'],
])('the note %j is stored as %j', (typed, stored) => {
  expect(tidyProofNote(typed)).toBe(stored)
})

it('a note has up to 500 characters, however many bytes they take', () => {
  expect(proofNoteProblem('')).toBeNull()
  expect(proofNoteProblem(` ${'👍'.repeat(500)} `)).toBeNull()
  expect(proofNoteProblem('a'.repeat(501))).toBe('This note has 501 characters. Use up to 500.')
})
