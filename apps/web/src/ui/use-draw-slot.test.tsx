import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDrawSlot } from './use-draw-slot.ts'

const frames: FrameRequestCallback[] = []
const nextFrame = () => act(() => frames.shift()?.(0))

beforeEach(() => {
  frames.length = 0
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
})

function Part({ isMoving, name }: { isMoving: boolean; name: string }) {
  return useDrawSlot(isMoving) ? <p>{name}</p> : null
}

const Parts = ({ names, isMoving = true }: { names: string[]; isMoving?: boolean }) =>
  names.map((name) => <Part key={name} name={name} isMoving={isMoving} />)

const drawn = () => screen.queryAllByText(/./u).map(({ textContent }) => textContent)

test('what comes while a list stands still is drawn at once', () => {
  render(<Parts names={['a', 'b', 'c']} isMoving={false} />)
  expect(drawn()).toEqual(['a', 'b', 'c'])
  expect(frames).toEqual([])
})

test('what comes while it moves is drawn two a frame, the latest first', () => {
  render(<Parts names={['a', 'b', 'c', 'd', 'e']} />)
  expect(drawn()).toEqual([])
  nextFrame()
  expect(drawn()).toEqual(['d', 'e'])
  nextFrame()
  expect(drawn()).toEqual(['b', 'c', 'd', 'e'])
  nextFrame()
  expect(drawn()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(frames).toEqual([])
})

test('what left before its turn takes nobody else’s, and what came once stays', () => {
  const { rerender } = render(<Parts names={['a', 'b', 'c', 'd']} />)
  rerender(<Parts names={['a', 'b']} />)
  nextFrame()
  expect(drawn()).toEqual(['a', 'b'])
  rerender(<Parts names={['a', 'b']} isMoving />)
  expect(drawn()).toEqual(['a', 'b'])
})
