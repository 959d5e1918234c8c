import { describe, expect, test } from 'vitest'
import { joinPieces, type TextPiece } from '#src/integrations/ocr/join-pieces.ts'

/** A piece in a font of 10 points whose letters are 5 wide. */
const piece = (text: string, left: number, bottom: number): TextPiece => ({
  text,
  left,
  right: left + 5 * text.length,
  top: bottom - 10,
  bottom,
})

const read = (pieces: TextPiece[]) =>
  joinPieces(pieces).map((line) => line.map(({ text }) => text).join(' '))

describe('the words of a text layer', () => {
  test('are separated by spaces, each with its part of the width', () => {
    const [line] = joinPieces([piece('Order total', 100, 50)])
    expect(line).toMatchObject([
      { text: 'Order', left: 100, right: 125, top: 40, bottom: 50, confidence: 100 },
      { text: 'total', left: 130, right: 155 },
    ])
  })

  test('are whole if a program positioned their letters separately', () => {
    expect(read([piece('To', 100, 50), piece('tal', 110, 50), piece('$4', 128, 50)])).toEqual([
      'Total $4',
    ])
  })

  test('are ordered in lines from the top down, and columns are separate', () => {
    const pieces = [
      piece('$40.00', 300, 80),
      piece('Total', 100, 80.4),
      piece('Harbour Goods', 100, 50),
    ]
    expect(read(pieces)).toEqual(['Harbour Goods', 'Total', '$40.00'])
  })

  test('are none if there is no text', () => {
    expect(read([])).toEqual([])
  })
})
